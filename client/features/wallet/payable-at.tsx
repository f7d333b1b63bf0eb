import { useTexts } from '../../lib/texts/texts.ts';
import { Phrase } from '../../ui/phrase/phrase.tsx';
import { Deadline } from '../../ui/time/time.tsx';

/** From when a withdrawal is paid (ISO 8601), in a few words. */
export function PayableAt({ at }: { at: string }) {
  const { t } = useTexts();
  return <Phrase text={t('withdrawRecord.payableAt', { time: '{{time}}' })} parts={{ time: <Deadline at={at} /> }} />;
}
