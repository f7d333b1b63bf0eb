import { useTexts } from '../../app/texts.tsx';
import { Hint } from '../hint/hint.tsx';
import { Phrase } from '../phrase/phrase.tsx';
import { Deadline } from '../time/time.tsx';

/** Says from when withdrawals to a card that was changed lately are paid. */
export function ChangedCard({ payableAt }: { payableAt: string }) {
  const { t } = useTexts();
  return (
    <Hint icon="shield">
      <Phrase text={t('payment.changed', { time: '{{time}}' })} parts={{ time: <Deadline at={payableAt} /> }} />
    </Hint>
  );
}
