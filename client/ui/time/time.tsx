import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';

/** A point in time (ISO 8601) in the format of the reader's language. */
export function Time({ at }: { at: string }) {
  const { dateTime } = useTexts();
  return <time dateTime={at}>{dateTime(at)}</time>;
}

/** The same for a deadline: if this device's time zone differs, the shop's is named. */
export function Deadline({ at, className }: { at: string; className?: string }) {
  const { dateTime, foreignZone } = useTexts();
  const zone = useHydrated() ? foreignZone(at) : null;
  return (
    <time className={className} dateTime={at}>
      {zone ? `${dateTime(at)} ${zone}` : dateTime(at)}
    </time>
  );
}
