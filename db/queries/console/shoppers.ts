import { and, count, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { tables } from '../../schema/index.ts';
import { endOfCard, phoneDigits } from '../../schema/tables/shoppers.ts';
import type { Reader, Writer } from '../../store.ts';
import { beginsWith } from '../beginnings.ts';
import { ordered } from '../ordered.ts';
import { maybe, type Span, within } from '../support.ts';

const { accounts, addresses, bankCards, invitations, orders, profiles, shoppers } = tables;

const listed = {
  id: shoppers.id,
  username: shoppers.username,
  nickname: shoppers.nickname,
  balance: accounts.balance,
  blockedAt: shoppers.blockedAt,
  frozenAt: shoppers.withdrawalsFrozenAt,
  demo: shoppers.demo,
  createdAt: shoppers.createdAt,
};

const listedShoppers = (on: Reader) =>
  on.db.select(listed).from(shoppers).innerJoin(accounts, eq(accounts.shopperId, shoppers.id));

/** `invited` are those who came by the code of a shopper. */
export type ShopperState = 'all' | 'blocked' | 'frozen' | 'invited';

const inState: Record<ShopperState, SQL | undefined> = {
  all: undefined,
  blocked: isNotNull(shoppers.blockedAt),
  frozen: isNotNull(shoppers.withdrawalsFrozenAt),
  invited: isNotNull(shoppers.invitedBy),
};

interface ShoppersInput {
  state: ShopperState;
  /** Only those who came by this code. */
  invitationId: number | undefined;
  /** Only those whom this shopper invited. */
  invitedBy: number | undefined;
  /** When they registered, in ms since 1970. */
  registered?: Span | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Shoppers by their ids. With a span it scans (server/services/reports). */
export function selectShopperRows(on: Reader, input: ShoppersInput) {
  const { state, invitationId, invitedBy, registered, end, after, limit } = input;
  const { beyond, by } = ordered(end, [shoppers.id], after);
  return listedShoppers(on)
    .where(
      and(
        inState[state],
        maybe(invitationId, (id) => eq(shoppers.invitationId, id)),
        maybe(invitedBy, (id) => eq(shoppers.invitedBy, id)),
        within(shoppers.createdAt, registered),
        beyond,
      ),
    )
    .orderBy(...by)
    .limit(limit);
}

/** These shoppers, unordered. */
export function selectShoppersByIds(on: Reader, ids: readonly number[]) {
  return listedShoppers(on).where(inArray(shoppers.id, [...ids]));
}

/** How shoppers are found; each reads an index of its own. */
const ways = {
  username: (text: string) => eq(shoppers.usernameKey, text.toLowerCase()),
  nickname: (text: string) => eq(shoppers.nickname, text),
  'beginning of username': (text: string) => beginsWith(shoppers.usernameKey, text.toLowerCase()),
  'beginning of nickname': (text: string) => beginsWith(shoppers.nickname, text),
} as const;

export type NameWay = keyof typeof ways;

/** Ids of shoppers whose name is that. */
export async function findByName(on: Reader, way: NameWay, text: string, limit: number): Promise<number[]> {
  const found = await on.db.select({ id: shoppers.id }).from(shoppers).where(ways[way](text)).limit(limit);
  return found.map(({ id }) => id);
}

const addressWays = {
  phone: (digits: string) => eq(phoneDigits(addresses.phone), digits),
  'name of address': (text: string) => eq(addresses.truename, text),
  'beginning of address name': (text: string) => beginsWith(addresses.truename, text),
  address: (text: string) => eq(addresses.address, text),
} as const;

export type AddressWay = keyof typeof addressWays;

/** Addresses of one shopper at the most. */
const ADDRESSES = 20;

/** Ids of shoppers who have an address with that. */
export async function findByAddress(on: Reader, way: AddressWay, text: string, limit: number): Promise<number[]> {
  // Not told apart by the database, which would sort all that begin with a common letter.
  const found = await on.db
    .select({ id: addresses.shopperId })
    .from(addresses)
    .where(addressWays[way](text))
    .limit(limit * ADDRESSES);
  return [...new Set(found.map(({ id }) => id))].slice(0, limit);
}

const cardWays = {
  'end of card': (text: string) => eq(endOfCard(bankCards.bankAccount), text),
  card: (text: string) => eq(bankCards.bankAccount, text),
  'name of card': (text: string) => eq(bankCards.bankTruename, text),
} as const;

export type CardWay = keyof typeof cardWays;

/** Ids of shoppers whose card has that. */
export async function findByCard(on: Reader, way: CardWay, text: string, limit: number): Promise<number[]> {
  const found = await on.db.select({ id: bankCards.shopperId }).from(bankCards).where(cardWays[way](text)).limit(limit);
  return found.map(({ id }) => id);
}

/** A shopper with wallet, card, address, invitation code, and the ids of who invited them and of the two above. */
export async function selectWholeShopper(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      ...listed,
      reputationScore: shoppers.reputationScore,
      locale: shoppers.locale,
      deletedAt: shoppers.deletedAt,
      frozenWhy: shoppers.withdrawalsFrozenWhy,
      bankTruename: bankCards.bankTruename,
      bankAccount: bankCards.bankAccount,
      bankName: bankCards.bankName,
      cardChangedAt: bankCards.changedAt,
      truename: addresses.truename,
      phone: addresses.phone,
      address: addresses.address,
      invitedBy: shoppers.invitedBy,
      secondInviter: shoppers.secondInviter,
      thirdInviter: shoppers.thirdInviter,
      avatar: profiles.avatar,
      code: invitations.code,
      codeClosedAt: invitations.closedAt,
    })
    .from(shoppers)
    .innerJoin(accounts, eq(accounts.shopperId, shoppers.id))
    .leftJoin(bankCards, eq(bankCards.shopperId, shoppers.id))
    .leftJoin(addresses, and(eq(addresses.shopperId, shoppers.id), addresses.isDefault))
    .leftJoin(profiles, eq(profiles.shopperId, shoppers.id))
    .leftJoin(invitations, eq(invitations.shopperId, shoppers.id))
    .where(eq(shoppers.id, id));
  return row;
}

/** What an order shows of its shopper's account. */
export async function selectAccountFacts(on: Reader, id: number) {
  const [row] = await listedShoppers(on).where(eq(shoppers.id, id));
  const kept = { locale: shoppers.locale, deletedAt: shoppers.deletedAt };
  const [more = { locale: null, deletedAt: null }] = await on.db.select(kept).from(shoppers).where(eq(shoppers.id, id));
  const [own] = await on.db.select({ found: count() }).from(orders).where(eq(orders.shopperId, id));
  return row && { ...row, ...more, orders: own?.found ?? 0 };
}

/** How many shoppers someone invited. */
export async function countInvited(on: Reader, id: number): Promise<number> {
  const [row] = await on.db.select({ found: count() }).from(shoppers).where(eq(shoppers.invitedBy, id));
  return row?.found ?? 0;
}

/** Shoppers who came by a code, to be counted. */
export const selectCame = (on: Reader, { invitationId, limit }: { invitationId: number; limit: number }) =>
  on.db.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.invitationId, invitationId)).limit(limit);

/** Sets the score, on condition that it is `was`; false if it is another one by now. */
export async function setScore(tx: Writer, { id, was, score }: { id: number; was: number; score: number }) {
  tx.invalidate(`shopper:${id}`);
  const changed = await tx.db
    .update(shoppers)
    .set({ reputationScore: score })
    .where(and(eq(shoppers.id, id), eq(shoppers.reputationScore, was), ne(shoppers.reputationScore, score)))
    .returning({ id: shoppers.id });
  return changed.length > 0;
}

/** The name and the score of a shopper. */
export async function selectNameAndScore(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      username: shoppers.username,
      nickname: shoppers.nickname,
      score: shoppers.reputationScore,
      locale: shoppers.locale,
    })
    .from(shoppers)
    .where(eq(shoppers.id, id));
  return row;
}
