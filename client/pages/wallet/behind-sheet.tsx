import { useTexts } from '../../lib/texts/texts.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Behind } from './behind.tsx';
import { BEHIND, type Movement } from './movement.ts';

/** The transfers behind a movement; closed while there is none. */
export function BehindSheet({ movement, onClose }: { movement: Movement | null; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Sheet
      open={movement !== null}
      onClose={onClose}
      title={t('behind.title')}
      place={{ name: BEHIND, detail: movement ? String(movement.id) : '' }}
    >
      {movement && <Behind movement={movement} />}
    </Sheet>
  );
}
