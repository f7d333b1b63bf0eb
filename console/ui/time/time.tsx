import { useNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';

/** A point in time (ms) in the shop's zone. */
export function Time({ at, seconds }: { at: number; seconds?: boolean }) {
  const { dateTime, dateTimeSeconds } = useTexts();
  return (
    <time dateTime={new Date(at).toISOString()} dir="ltr">
      {seconds ? dateTimeSeconds(at) : dateTime(at)}
    </time>
  );
}

/** How long ago, or how long until, in its two largest units; it goes on by itself. */
export function Age({ since }: { since: number }) {
  const { span } = useTexts();
  const now = useNow(30_000);
  return <span>{span(Math.abs(now - since))}</span>;
}

/** The time until a deadline, each second. */
export function Countdown({ until }: { until: number }) {
  const { countdown } = useTexts();
  const now = useNow(1000);
  return <bdi dir="ltr">{countdown(until - now)}</bdi>;
}
