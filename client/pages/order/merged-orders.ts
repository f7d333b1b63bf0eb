import type { TextKey } from '../../lib/texts/texts.ts';

/** Both lists as one, newest first; what is in the second takes the place of what is in the first. */
export function mergedOrders<One extends { id: number }>(seen: readonly One[], latest: readonly One[]): One[] {
  const byId = new Map([...seen, ...latest].map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

/** Ids of what was seen and is not in the latest reading, as far as that reaches: `more` lies below it. */
export function leftIn(seen: readonly { id: number }[], latest: readonly { id: number }[], more: boolean): number[] {
  const here = new Set(latest.map(({ id }) => id));
  const end = more ? (latest.at(-1)?.id ?? 0) : 0;
  return seen.flatMap(({ id }) => (id > end && !here.has(id) ? [id] : []));
}

/** Where an order of that status is found; one that failed is in the tab of all alone. */
export function tabOf(status: number, tabs: readonly TextKey[]) {
  const tab = status < tabs.length ? status : 0;
  return { to: `/user/order/${tab}`, name: tabs[tab] ?? 'order.tab.all' };
}
