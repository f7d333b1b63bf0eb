import {
  selectEnded,
  selectHeld,
  selectJoins,
  selectPicturesOf,
  selectSold,
  type selectStaffItems,
  selectStaffItemsOf,
  selectTextTimes,
} from '../../../db/queries/console/items.ts';
import { selectWholeItems } from '../../../db/queries/item-changes.ts';
import { selectVariants } from '../../../db/queries/variant-changes.ts';
import type { Reader } from '../../../db/store.ts';

const SOLD_SINCE = 30 * 24 * 60 * 60 * 1000;

/** Ended groups from which the editor counts what another size would have filled. */
const ENDED = 300;

type Row = Awaited<ReturnType<typeof selectStaffItems>>[number];

/** Rows with the pieces of groups that filled lately. */
export async function withSold(on: Reader, rows: Row[], now: number) {
  const ids = rows.map(({ id }) => id);
  const sold = ids.length === 0 ? new Map<number, number>() : await selectSold(on, ids, now - SOLD_SINCE);
  return rows.map((row) => ({ ...row, soldLately: sold.get(row.id) ?? 0 }));
}

/** An item as lists have it. */
export type StaffItem = Awaited<ReturnType<typeof withSold>>[number];

async function endedGroups(on: Reader, id: number) {
  const filled = await selectEnded(on, id, 'complete', ENDED);
  const expired = await selectEnded(on, id, 'expired', ENDED);
  const ended = [...filled, ...expired].toSorted((a, b) => b.expiresAt - a.expiresAt).slice(0, ENDED);
  const joins = new Map<number, number[]>(ended.map((group) => [group.id, []]));
  for (const { groupId, createdAt } of await selectJoins(on, [...joins.keys()])) joins.get(groupId)?.push(createdAt);
  return ended.map(({ id: group, size, openedAt, closedAt }) => {
    const after = (at: number) => Math.round((at - openedAt) / 1000);
    return { size, seconds: after(closedAt ?? openedAt), joins: (joins.get(group) ?? []).map(after) };
  });
}

/** An item in every language, with what its groups say; null if there is none. */
export async function wholeItemOf(on: Reader, id: number, now: number) {
  const rows = await selectStaffItemsOf(on, [id]);
  const [item] = await selectWholeItems(on, [id]);
  const [head] = await withSold(on, rows, now);
  if (!item || !head) return null;
  const times = new Map((await selectTextTimes(on, id)).map(({ locale, wordsAt }) => [locale, wordsAt]));
  const texts = Object.entries(item.texts).map(
    ([locale, text]) => [locale, { ...text, wordsAt: times.get(locale) ?? null }] as const,
  );
  return {
    ...head,
    content: item.content,
    wordsAt: item.wordsAt,
    pictures: await selectPicturesOf(on, id),
    texts: Object.fromEntries(texts),
    ...(await selectVariants(on, id)),
    held: await selectHeld(on, id),
    endedGroups: await endedGroups(on, id),
    createdAt: item.createdAt,
  };
}

export type WholeStaffItem = NonNullable<Awaited<ReturnType<typeof wholeItemOf>>>;
