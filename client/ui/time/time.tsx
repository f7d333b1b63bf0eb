import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';

/** A point in time (ISO 8601) as the reader's language writes it. */
export function Time({ at, className }: { at: string; className?: string }) {
  const { dateTime } = useTexts();
  return (
    <time className={className} dateTime={at}>
      {dateTime(at)}
    </time>
  );
}

/** The same for a time by which something ends: where this device goes by another zone, the shop's is named. */
export function Deadline({ at, className }: { at: string; className?: string }) {
  const { dateTime, foreignZone } = useTexts();
  const zone = useHydrated() ? foreignZone(at) : null;
  return (
    <time className={className} dateTime={at}>
      {zone ? `${dateTime(at)} ${zone}` : dateTime(at)}
    </time>
  );
}
