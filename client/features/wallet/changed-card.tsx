import { Hint } from '../../ui/hint/hint.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Deadline } from '../../ui/time/time.tsx';

/** Says from when withdrawals to a recently changed card are paid. */
export function ChangedCard({ payableAt }: { payableAt: string }) {
  return (
    <Hint icon="shield">
      <Text k="payment.changed" time={<Deadline at={payableAt} />} />
    </Hint>
  );
}
