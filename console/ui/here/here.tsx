import { useOthersHere } from '../../lib/presence.ts';
import { useTexts } from '../../lib/texts.ts';
import { Elsewhere } from '../note/note.tsx';

/** Somebody else has this open, so that two do not decide about it unknown to each other. `withdrawal:7` */
export function Here({ subject }: { subject: string }) {
  const { t } = useTexts();
  const names = useOthersHere(subject);
  if (names.length === 0) return null;
  return <Elsewhere>{t('here.others', { count: names.length, names: names.join(' · ') })}</Elsewhere>;
}
