import { findByParcel, findByPhone, findOne } from '../../../db/queries/console/find.ts';
import { findByAddress, findByCard, findByName, selectShoppersByIds } from '../../../db/queries/console/shoppers.ts';
import { selectListed } from '../../../db/queries/search.ts';
import { searchItems } from '../../../db/search/search.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { allows, type Grants } from '../../../shared/console/rights.ts';
import type { Locale } from '../../../shared/locales.ts';
import { textFor } from '../../../shared/locales.ts';
import { normalized } from '../../../shared/normalized.ts';
import { readLabel } from '../../../shared/packing-label.ts';
import { withQuantity } from '../../../shared/quantity.ts';
import { trackingKey } from '../../../shared/tracking-key.ts';
import { plainCode } from '../../../shared/typed.ts';
import { wordsIn } from '../../../shared/variants.ts';
import { readersLocales } from '../locales.ts';

/** What is found at the most. */
const MOST = 20;

export interface Found {
  kind: 'order' | 'recharge' | 'withdrawal' | 'group' | 'item' | 'act' | 'invitation' | 'shopper';
  /** Under which its screen opens it. */
  id: string;
  title: string;
  text: string;
  money: number | null;
  status: string;
  at: number;
}

interface Input {
  text: string;
  locale: Locale;
  grants: Grants;
}

/** Numbers of orders and recharges have as many digits, or more. */
const LONG = 10;

const LETTERS: Record<string, Found['kind']> = { W: 'withdrawal', G: 'group', A: 'act', I: 'item' };

/** One box for everything (docs/console.md, Orders, groups and shoppers). */
export function createFinder(store: Store) {
  const { reader } = store;

  return {
    /** What has this number, parcel, name, phone or end of a card, the exact first; at most 20, of what these rights include. */
    find: async ({ text, locale, grants }: Input): Promise<Found[]> => {
      const asked = normalized(text).trim();
      const number = plainCode(asked);
      const found = [...(await byNumber(reader, { text: number, locale, grants }))];
      if (allows(grants, 'orders:read')) found.push(...(await ordersOfParcel(reader, number, locale)));
      if (allows(grants, 'shoppers:read')) {
        found.push(...(await byCode(reader, number)));
        found.push(...(await shoppers(reader, asked, grants)));
      }
      if (allows(grants, 'orders:read') && allows(grants, 'contacts:read') && found.length < MOST) {
        found.push(...(await ordersOfPhone(reader, number, locale)));
      }
      if (allows(grants, 'catalogue:read') && found.length < MOST) found.push(...(await items(reader, asked, locale)));
      return once(found).slice(0, MOST);
    },
  };
}

/** What was found in several ways stands where it was found first: a parcel of an earlier version may have the number of its order. */
function once(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ kind, id }) => {
    const isNew = !seen.has(`${kind} ${id}`);
    seen.add(`${kind} ${id}`);
    return isNew;
  });
}

/** Orders and recharges by their numbers, an order also by its packing label, the others by their ids, with a letter before it or without. */
async function byNumber(on: Reader, { text, locale, grants }: Input): Promise<Found[]> {
  const [, letter = '', number = ''] = /^([A-Za-z]?)(\d{1,22})$/.exec(text.replaceAll(/[\s-]/g, '')) ?? [];
  const only = LETTERS[letter.toUpperCase()];
  const found: Found[] = [];
  if (letter === '' && number.length >= LONG) {
    if (allows(grants, 'orders:read')) found.push(...(await orderOf(on, readLabel(number).number, locale)));
    if (allows(grants, 'recharges:read')) found.push(...(await rechargeOf(on, number)));
  }
  const id = Number(number);
  if (!Number.isSafeInteger(id) || id === 0) return found;
  const kinds = Object.entries(byId).filter(([kind, { right }]) => {
    return (letter === '' || only === kind) && allows(grants, right);
  });
  for (const [, { find }] of kinds) found.push(...(await find(on, id, locale)));
  return found;
}

const orderOf = async (on: Reader, orderno: string, locale: Locale): Promise<Found[]> =>
  (await findOne.order(on, orderno)).map((row) => foundOrder(row, locale));

/** One parcel may hold several orders of a shopper, and an order be sent again under the same number. */
async function ordersOfParcel(on: Reader, number: string, locale: Locale): Promise<Found[]> {
  const rows = await findByParcel(on, trackingKey(number), MOST);
  return rows.map((row) => foundOrder(row, locale));
}

/** By the phone on the order: its shopper may have another one by now. */
async function ordersOfPhone(on: Reader, number: string, locale: Locale): Promise<Found[]> {
  const found: FoundOrder[] = [];
  for (const phone of phonesOf(number)) found.push(...(await findByPhone(on, phone, MOST)));
  return found.map((row) => foundOrder(row, locale));
}

type FoundOrder = Awaited<ReturnType<typeof findByParcel>>[number];

function foundOrder({ number, names, words, quantity, money, status, at }: FoundOrder, locale: Locale): Found {
  const text = withQuantity(textFor(names, locale) ?? '', quantity, wordsIn(words, locale));
  return {
    ...{ kind: 'order', id: number, title: number, text },
    ...{ money, status: String(status), at },
  };
}

async function rechargeOf(on: Reader, number: string): Promise<Found[]> {
  const rows = await findOne.recharge(on, number);
  return rows.map(({ nickname, ...row }) => ({ ...row, kind: 'recharge', id: number, title: number, text: nickname }));
}

const byId = {
  withdrawal: {
    right: 'withdrawals:read',
    find: async (on: Reader, of: number): Promise<Found[]> => {
      const rows = await findOne.withdrawal(on, of);
      return rows.map(({ id, nickname, ...row }) => ({
        ...row,
        ...{ kind: 'withdrawal', id: String(id), title: `W-${id}`, text: nickname },
      }));
    },
  },
  group: {
    right: 'orders:read',
    find: async (on: Reader, of: number, locale: Locale): Promise<Found[]> => {
      const rows = await findOne.group(on, of);
      return rows.map(({ id, names, ...row }) => ({
        ...row,
        ...{ kind: 'group', id: String(id), title: `G-${id}`, text: textFor(names, locale) ?? '' },
      }));
    },
  },
  item: {
    right: 'catalogue:read',
    find: async (on: Reader, of: number): Promise<Found[]> => {
      const rows = await findOne.item(on, of);
      return rows.map(({ id, name, money, onSale, at }) => ({
        ...{ kind: 'item', id: String(id), title: name, text: `I-${id}` },
        ...{ money, status: onSale ? 'on' : 'off', at },
      }));
    },
  },
  act: {
    right: 'audit:read',
    find: async (on: Reader, of: number): Promise<Found[]> => {
      const rows = await findOne.act(on, of);
      return rows.map(({ id, actor, action, at }) => ({
        ...{ kind: 'act', id: String(id), title: `A-${id}`, text: `${action} · ${actor}` },
        ...{ money: null, status: '', at },
      }));
    },
  },
} as const;

async function byCode(on: Reader, code: string): Promise<Found[]> {
  if (!/^[A-Za-z0-9_-]{4,32}$/.test(code)) return [];
  const rows = await findOne.invitation(on, code);
  return rows.map(({ id, nickname, closedAt, at, ...row }) => ({
    ...{ kind: 'invitation', id: String(id), title: row.code, text: nickname ?? '' },
    ...{ money: null, status: closedAt === null ? 'open' : 'closed', at },
  }));
}

/** Names of the account for all who may see shoppers; names of addresses and phones for those who may read them. */
async function shoppers(on: Reader, text: string, grants: Grants): Promise<Found[]> {
  const ids = new Set<number>();
  const add = async (wanted: Promise<number[]>) => {
    for (const id of await wanted) ids.add(id);
  };
  const mayReadContacts = allows(grants, 'contacts:read');
  await add(findByName(on, 'username', text, MOST));
  await add(findByName(on, 'nickname', text, MOST));
  const number = plainCode(text);
  if (/^[\dA-Za-z]{4}$/.test(number)) await add(findByCard(on, 'end of card', number.toUpperCase(), MOST));
  if (mayReadContacts) {
    for (const phone of phonesOf(number)) await add(findByAddress(on, 'phone', phone, MOST));
    await add(findByAddress(on, 'name of address', text, MOST));
    await add(findByCard(on, 'name of card', text, MOST));
  }
  if (ids.size < MOST) await add(findByName(on, 'beginning of username', text, MOST));
  if (ids.size < MOST) await add(findByName(on, 'beginning of nickname', text, MOST));
  if (ids.size < MOST && mayReadContacts) await add(findByAddress(on, 'beginning of address name', text, MOST));
  const wanted = [...ids].slice(0, MOST);
  const rows = new Map((await selectShoppersByIds(on, wanted)).map((row) => [row.id, row]));
  return wanted.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const status = row.blockedAt === null ? 'open' : 'blocked';
    return {
      kind: 'shopper',
      id: String(id),
      title: row.nickname,
      text: row.username,
      money: row.balance,
      status,
      at: row.createdAt,
    };
  });
}

/** A number may be kept with China's code or without. */
function phonesOf(text: string): string[] {
  const digits = text.replaceAll(/[\s+-]/g, '');
  if (!/^\d{6,20}$/.test(digits)) return [];
  const bare = digits.replace(/^(00)?86(?=\d{11}$)/, '');
  return [...new Set([digits, bare, `86${bare}`, `0086${bare}`])];
}

async function items(on: Reader, text: string, locale: Locale): Promise<Found[]> {
  const found = await searchItems(on, { text, locale, onSale: false });
  const ids = found.slice(0, MOST).map(({ id }) => id);
  const rows = await selectListed(on, ids, readersLocales(locale));
  return rows.map((row) => ({
    ...{ kind: 'item', id: String(row.id), title: row.name, text: `I-${row.id}` },
    ...{ money: row.price, status: row.onSale ? 'on' : 'off', at: row.createdAt },
  }));
}
