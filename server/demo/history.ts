import {
  insertDemoShoppers,
  insertPastOpens,
  insertPastReviews,
  insertPastViews,
  insertWallets,
  setWalletBalances,
} from '../../db/queries/demo.ts';
import type { Writer } from '../../db/store.ts';
import { dateIn } from '../services/days/calendar.ts';
import type { Ids } from '../services/ids.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { DemoData } from './data.ts';
import { type FilledItem, type PastGroup, type PastShopper, pastGroups } from './past/groups.ts';
import { pastReviews } from './past/reviews.ts';
import { DAY, DAYS, HOUR } from './past/shape.ts';
import { walkWallets } from './past/wallets.ts';
import { writePast } from './past/write.ts';

interface Needs {
  ids: Ids;
  nicknames: string[];
  items: FilledItem[];
  /** What is said in reviews. */
  words: DemoData['reviews'];
  /** How many, about. */
  orders: number;
  /** Of the shop, of IANA. */
  zone: string;
}

/** Shoppers who are there when the shop opens; the others come day by day. */
const FIRST = 24;

/**
 * The history of the demo shop: shoppers as whom nobody can log in, and what they did in the last ninety days. These are
 * real rows with real transfers, marked as demo, so `pt_num`, the figures of each day and the books are correct.
 */
export async function fillHistory(tx: Writer, { ids, nicknames, words, zone, ...wanted }: Needs): Promise<void> {
  const chance = chanceFrom(20_261_121);
  const shoppers = await openAccounts(tx, ids, nicknames, chance);
  const groups = pastGroups(tx.now, wanted, shoppers, chance);
  const orders = groups.flatMap((group) => group.orders);
  const { balances, ...moved } = walkWallets(orders, { now: tx.now, chance, shoppers });
  const written = await writePast(tx, { groups, ...moved });
  await setWalletBalances(tx, balances);
  await insertPastViews(tx, viewsOf(groups, zone, chance));
  await insertPastOpens(tx, opensOf(shoppers, zone, chance));
  await insertPastReviews(tx, pastReviews(tx.now, written, wanted.items, words));
}

interface CameShopper extends PastShopper {
  /** Null who came by a code of the shop. */
  invitedBy: number | null;
}

/** The first ones came by the shop's own code, most of the others by one of theirs. */
async function openAccounts(tx: Writer, ids: Ids, nicknames: string[], chance: Chance): Promise<CameShopper[]> {
  const began = tx.now - (DAYS + 1) * DAY;
  const pace = ((DAYS - 1) * DAY) / (nicknames.length - FIRST);
  const rows = nicknames.map((nickname, index) => ({
    username: `demo_${index + 1}`,
    nickname,
    joinedAt: Math.round(index < FIRST ? began + index * (HOUR / 6) : began + DAY + (index - FIRST) * pace),
    inviter: index < FIRST || chance.below(4) === 0 ? null : chance.below(Math.ceil(index / 3)),
    code: ids.invitationCode(),
  }));
  const opened = await insertDemoShoppers(tx, rows);
  await insertWallets(tx, opened);
  return opened.map((id, index) => {
    const { joinedAt = began, inviter = null } = rows[index] ?? {};
    return { id, joinedAt, invitedBy: inviter === null ? null : (opened[inviter] ?? null) };
  });
}

/** Each group was opened after some looked at its item. */
function viewsOf(groups: PastGroup[], zone: string, chance: Chance) {
  const looks = groups.map(({ itemId: id, openedAt, seats }) => ({
    day: dateIn(zone, openedAt),
    id,
    count: seats * (6 + chance.below(20)),
  }));
  return summed(looks).map(({ day, id, count }) => ({ day, itemId: id, views: count }));
}

/** Who came by somebody's link was one of some who opened it. */
function opensOf(shoppers: CameShopper[], zone: string, chance: Chance) {
  const opens = shoppers.flatMap(({ invitedBy: id, joinedAt }) =>
    id === null ? [] : [{ day: dateIn(zone, joinedAt), id, count: 2 + chance.below(9) }],
  );
  return summed(opens).map(({ day, id, count }) => ({ day, shopperId: id, opened: count }));
}

interface Counted {
  day: string;
  id: number;
  count: number;
}

/** By day and id. */
function summed(counts: Counted[]): Counted[] {
  const sums = new Map<string, Counted>();
  for (const { day, id, count } of counts) {
    const key = `${day} ${id}`;
    sums.set(key, { day, id, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
