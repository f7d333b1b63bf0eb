import { useTexts } from '../../lib/texts/texts.ts';
import { Deadline } from '../../ui/time/time.tsx';
import { Trans } from '../../ui/trans/trans.tsx';

/** The time from which a withdrawal is paid (ISO 8601), in a few words. */
export function PayableAt({ at }: { at: string }) {
  const { t } = useTexts();
  return <Trans text={t('withdrawRecord.payableAt', { time: '{{time}}' })} parts={{ time: <Deadline at={at} /> }} />;
}
