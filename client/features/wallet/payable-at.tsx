import { Text } from '../../ui/text/text.tsx';
import { Deadline } from '../../ui/time/time.tsx';

/** The time from which a withdrawal is paid (ISO 8601), in a few words. */
export function PayableAt({ at }: { at: string }) {
  return <Text k="withdrawRecord.payableAt" time={<Deadline at={at} />} />;
}
