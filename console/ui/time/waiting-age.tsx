import { useLate } from '../../lib/late.ts';
import { Tag } from '../tag/tag.tsx';
import { Age } from './time.tsx';

/** How long something waits, in a tag once that is longer than `promise`. */
export function WaitingAge({ since, promise }: { since: number; promise: number }) {
  const late = useLate();
  const age = <Age since={since} />;
  return late(since, promise) > 0 ? <Tag tone="late">{age}</Tag> : age;
}
