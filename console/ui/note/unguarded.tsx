import type { Guard } from '../../../shared/console/alarms.ts';
import { useTexts } from '../../lib/texts.ts';
import { Note } from './note.tsx';

/** What nobody has arranged before anything goes wrong, and which variable arranges it. Nothing if all of it is. */
export function Unguarded({ guards = [] }: { guards: readonly Guard[] | undefined }) {
  const { t } = useTexts();
  return guards.map((guard) => (
    <Note key={guard} tone="late">
      {t(`guard.${guard}`)}
    </Note>
  ));
}
