import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';
import { Note } from '../note/note.tsx';

interface LostProps {
  lost: Refused;
  again: () => void;
}

/** In place of a part whose scripts could not be loaded: why, and another try. */
export function Lost({ lost, again }: LostProps) {
  const { t } = useTexts();
  return (
    <div role="alert">
      <Note tone="late">
        <span>{lost.message}</span>{' '}
        <Button size="small" icon="rotate" onClick={again}>
          {t('action.again')}
        </Button>
      </Note>
    </div>
  );
}
