import { useEffect } from 'react';
import { useServerClock } from '../../app/clock.tsx';
import type { Item } from '../../components/confirmation/purchase.ts';

/** Reads the item again when a deadline on the page passes. A part of its own, since it ticks each second. */
export function RenewAt({ item, onPassed }: { item: Item; onPassed: () => void }) {
  const { now } = useServerClock();
  const deadlines = item.wait_pt_user_list.map((group) => group.expires_at);
  if (item.sale_ends_at) deadlines.push(item.sale_ends_at);
  const passed = now === null ? 0 : deadlines.filter((deadline) => Date.parse(deadline) <= now).length;
  const soonest = deadlines.toSorted()[0];
  useEffect(() => {
    if (passed > 0 && soonest) onPassed();
  }, [passed, soonest, onPassed]);
  return null;
}
