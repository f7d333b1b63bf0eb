import { useEffect } from 'react';
import { useServerClock } from '../../lib/clock.ts';

/** The grace for the deadlines of groups, in ms: they expire by a job of the server that runs each second. */
export const GROUP_EXPIRY_MS = 2000;

interface AtDeadlineProps {
  /** ISO 8601. */
  deadlines: readonly string[];
  /** When they were read, by the server's clock: what had passed by then is no news. */
  since: string;
  /** Milliseconds that the server takes to act on a deadline; it is told of so much later. */
  grace?: number;
  onPassed: () => void;
}

/** Tells once when a deadline of the page passes. It shows nothing: a part of its own, so that it alone is drawn anew. */
export function AtDeadline({ deadlines, since, grace = 0, onPassed }: AtDeadlineProps) {
  const passed = useServerClock((now) =>
    now === null ? 0 : countBetween(deadlines, Date.parse(since) - grace, now - grace),
  );
  useEffect(() => {
    if (passed > 0) onPassed();
  }, [passed, onPassed]);
  return null;
}

function countBetween(deadlines: readonly string[], after: number, until: number): number {
  return deadlines.map((iso) => Date.parse(iso)).filter((time) => time > after && time <= until).length;
}
