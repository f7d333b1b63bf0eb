import type { TextKey } from '../../lib/texts/texts.ts';

/** Both lists as one, newest first; orders of the second replace those of the first. */
export function mergedOrders<One extends { id: number }>(seen: readonly One[], latest: readonly One[]): One[] {
  const byId = new Map([...seen, ...latest].map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

/**
 * Ids of orders that were seen and are missing in the latest reading, within its range: with `more` there are older
 * ones below it.
 */
export function leftIn(seen: readonly { id: number }[], latest: readonly { id: number }[], more: boolean): number[] {
  const here = new Set(latest.map(({ id }) => id));
  const end = more ? (latest.at(-1)?.id ?? 0) : 0;
  return seen.flatMap(({ id }) => (id > end && !here.has(id) ? [id] : []));
}

/** The tab with orders of that status; failed ones are only in the tab of all orders. */
export function tabOf(status: number, tabs: readonly TextKey[]) {
  const tab = status < tabs.length ? status : 0;
  return { to: `/user/order/${tab}`, name: tabs[tab] ?? 'order.tab.all' };
}
