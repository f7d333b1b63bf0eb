import { useEffect, useEffectEvent } from 'react';
import { useServerClock } from '../../../web/clock.ts';

/** The grace for the deadlines of groups, in ms: they expire in a job of the server that runs each second. */
export const GROUP_EXPIRY_MS = 2000;

interface AtDeadlineProps {
  /** ISO 8601. */
  deadlines: readonly string[];
  /** When they were read, by the server's clock: deadlines that had passed by then are ignored. */
  since: string;
  /** Milliseconds that the server takes to act on a deadline; `onPassed` is called that much later. */
  grace?: number;
  onPassed: () => void;
}

/**
 * Calls `onPassed` when a deadline of the page passes. It renders nothing: as a component of its own it rerenders
 * alone.
 */
export function AtDeadline({ deadlines, since, grace = 0, onPassed }: AtDeadlineProps) {
  const passed = useServerClock((now) =>
    now === null ? 0 : countBetween(deadlines, Date.parse(since) - grace, now - grace),
  );
  // Each time that one passes, not each time that the page renders: what it calls may render the page.
  const tell = useEffectEvent(onPassed);
  useEffect(() => {
    if (passed > 0) tell();
  }, [passed]);
  return null;
}

function countBetween(deadlines: readonly string[], after: number, until: number): number {
  return deadlines.map((iso) => Date.parse(iso)).filter((time) => time > after && time <= until).length;
}
