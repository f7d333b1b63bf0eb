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
import type { Reader } from '../../../db/store.ts';
import { wireOfItem } from '../../../shared/item-fields.ts';
import { pictureUrl } from '../pictures/library.ts';

const SOLD_SINCE = 30 * 24 * 60 * 60 * 1000;

/** Ended groups from which the editor counts what another size would have filled. */
const ENDED = 300;

type Row = Awaited<ReturnType<typeof selectStaffItems>>[number];

function listed(row: Row, sold: Map<number, number>) {
  return {
    id: row.id,
    version: row.version,
    ...wireOfItem(row),
    category: row.category,
    picture_url: pictureUrl(row.picture),
    languages: row.translations + 1,
    sold: row.ptNum,
    sold_30_days: sold.get(row.id) ?? 0,
  };
}

/** Rows as the console writes them, with what was sold of each. */
export async function withSold(on: Reader, rows: Row[], now: number) {
  const ids = rows.map(({ id }) => id);
  const sold = ids.length === 0 ? new Map<number, number>() : await selectSold(on, ids, now - SOLD_SINCE);
  return rows.map((row) => listed(row, sold));
}

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
  const texts = Object.entries(item.texts).map(([locale, text]) => [
    locale,
    { ...text, words_at: times.get(locale) ?? null },
  ]);
  const held = await selectHeld(on, id);
  return {
    ...head,
    content: item.content,
    words_at: item.wordsAt,
    pictures: (await selectPicturesOf(on, id)).map((picture) => ({ id: picture.id, url: pictureUrl(picture.name) })),
    texts: Object.fromEntries(texts),
    held: held.pieces,
    waiting_groups: held.groups,
    ended_groups: await endedGroups(on, id),
    created_at: item.createdAt,
  };
}
