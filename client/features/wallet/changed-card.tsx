import { useTexts } from '../../lib/texts/texts.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { Deadline } from '../../ui/time/time.tsx';
import { Trans } from '../../ui/trans/trans.tsx';

/** Says from when withdrawals to a recently changed card are paid. */
export function ChangedCard({ payableAt }: { payableAt: string }) {
  const { t } = useTexts();
  return (
    <Hint icon="shield">
      <Trans text={t('payment.changed', { time: '{{time}}' })} parts={{ time: <Deadline at={payableAt} /> }} />
    </Hint>
  );
}
