import { useTexts } from '../../lib/texts.ts';
import { Note } from '../../ui/note/note.tsx';

/** That somebody says it was paid, which a second person is to confirm. */
export function Asked({ since }: { since: number | null }) {
  const { t, dateTime } = useTexts();
  return since !== null && <Note tone="late">{t('withdrawal.askedMeans', { time: dateTime(since) })}</Note>;
}
