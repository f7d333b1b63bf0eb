import { and, asc, count, eq, gt, gte, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { keyOfReview, type ReviewRow } from './reviews.ts';

const { items, groups, orders, transfers, shoppers, invitations, accounts, bankCards, itemViews, linkDays } = tables;
const { recharges, reviewCounts, reviewPictures, reviews, settings, withdrawals } = tables;

/** The maximum of rows of one INSERT: SQLite bounds the parameters of a statement. */
const CHUNK = 500;

function* chunks<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}

/** Inserts groups and returns their ids in the same order. */
export async function insertGroups(tx: Writer, rows: (typeof groups.$inferInsert)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const chunk of chunks(rows)) {
    ids.push(...idsOf(await tx.db.insert(groups).values(chunk).returning({ id: groups.id })));
  }
  return ids;
}

/** Inserts orders and returns their ids in the same order. */
export async function insertOrders(tx: Writer, rows: (typeof orders.$inferInsert)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const chunk of chunks(rows)) {
    ids.push(...idsOf(await tx.db.insert(orders).values(chunk).returning({ id: orders.id })));
  }
  return ids;
}

/** Ids in the order of the rows of one INSERT, in which both engines give them. */
const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);

type Past<Table extends { $inferInsert: object }, Left extends PropertyKey> = Omit<Table['$inferInsert'], Left>;

/** Recharges that were credited, with their ids. */
export async function insertPastRecharges<Row extends Past<typeof recharges, 'id' | 'status'>>(
  tx: Writer,
  rows: Row[],
): Promise<(Row & { id: number })[]> {
  const ids: number[] = [];
  for (const chunk of chunks(rows)) {
    const values = chunk.map((row) => ({ ...row, status: 'credited' as const }));
    ids.push(...idsOf(await tx.db.insert(recharges).values(values).returning({ id: recharges.id })));
  }
  return rows.map((row, index) => ({ ...row, id: ids[index] as number }));
}

/** Withdrawals that were decided, with their ids, and the cards that they went to. */
export async function insertPastWithdrawals<Row extends Past<typeof withdrawals, 'id'>>(
  tx: Writer,
  rows: Row[],
): Promise<(Row & { id: number })[]> {
  const ids: number[] = [];
  for (const chunk of chunks(rows)) {
    ids.push(...idsOf(await tx.db.insert(withdrawals).values(chunk).returning({ id: withdrawals.id })));
    const cards = chunk.map(({ shopperId, bankTruename, bankAccount, bankName, createdAt: updatedAt }) => ({
      ...{ shopperId, bankTruename, bankAccount, bankName, updatedAt },
    }));
    await tx.db.insert(bankCards).values(cards).onConflictDoNothing();
  }
  return rows.map((row, index) => ({ ...row, id: ids[index] as number }));
}

interface DemoShopper {
  username: string;
  nickname: string;
  joinedAt: number;
  /** The index of who invited them among these rows. */
  inviter: number | null;
  /** Their own invitation code. */
  code: string;
}

/** Shoppers as whom nobody can log in, with their codes; ids in the same order. */
export async function insertDemoShoppers(tx: Writer, rows: DemoShopper[]): Promise<number[]> {
  const values = rows.map(({ username, nickname, joinedAt: createdAt }) => ({
    ...{ username, usernameKey: username, nickname, createdAt, demo: true },
  }));
  const ids = idsOf(await tx.db.insert(shoppers).values(values).returning({ id: shoppers.id }));
  const codes = rows.map(({ code, joinedAt: createdAt }, index) => ({ code, shopperId: ids[index], createdAt }));
  const codeIds = idsOf(await tx.db.insert(invitations).values(codes).returning({ id: invitations.id }));
  for (const [index, { inviter }] of rows.entries()) {
    if (inviter === null) continue;
    const above = rows[inviter]?.inviter ?? null;
    const top = above === null ? null : (rows[above]?.inviter ?? null);
    const came = {
      ...{ invitedBy: ids[inviter] as number, invitationId: codeIds[inviter] as number },
      secondInviter: above === null ? null : (ids[above] as number),
      thirdInviter: top === null ? null : (ids[top] as number),
    };
    await tx.db
      .update(shoppers)
      .set(came)
      .where(eq(shoppers.id, ids[index] as number));
  }
  return ids;
}

/** Empty wallets. */
export async function insertWallets(tx: Writer, shopperIds: number[]): Promise<void> {
  await tx.db.insert(accounts).values(shopperIds.map((id) => ({ name: `wallet:${id}`, shopperId: id, balance: 0 })));
}

/** What each wallet has after its transfers, in fen. */
export async function setWalletBalances(tx: Writer, balances: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, balance] of balances) {
    await tx.db.update(accounts).set({ balance }).where(eq(accounts.shopperId, id));
  }
}

export async function insertPastViews(tx: Writer, rows: (typeof itemViews.$inferInsert)[]): Promise<void> {
  for (const chunk of chunks(rows)) await tx.db.insert(itemViews).values(chunk);
}

export async function insertPastOpens(tx: Writer, rows: (typeof linkDays.$inferInsert)[]): Promise<void> {
  for (const chunk of chunks(rows)) await tx.db.insert(linkDays).values(chunk);
}

type NewReview = Omit<
  ReviewRow,
  'id' | 'pictured' | 'editedAt' | 'answer' | 'answeredAt' | 'answeredBy' | 'hiddenWhy' | 'version'
>;

/** Reviews, with what counts them; `file` is the picture that one has. */
export async function insertPastReviews(tx: Writer, rows: (NewReview & { file: string | null })[]): Promise<void> {
  const sums = new Map<number, { count: number; stars: number }>();
  const kinds = new Map<string, typeof reviewCounts.$inferInsert>();
  for (const chunk of chunks(rows)) {
    const values = chunk.map(({ file, ...row }) => ({ ...row, pictured: file !== null }));
    const ids = idsOf(await tx.db.insert(reviews).values(values).returning({ id: reviews.id }));
    const shots = chunk.flatMap(({ file }, index) => (file === null ? [] : [{ reviewId: ids[index] as number, file }]));
    if (shots.length > 0) await tx.db.insert(reviewPictures).values(shots);
    for (const row of values) {
      const sum = sums.get(row.itemId) ?? { count: 0, stars: 0 };
      sums.set(row.itemId, { count: sum.count + 1, stars: sum.stars + row.stars });
      const kind = keyOfReview({ ...row, hiddenWhy: null });
      const key = JSON.stringify(kind);
      kinds.set(key, { ...kind, count: (kinds.get(key)?.count ?? 0) + 1 });
    }
  }
  for (const chunk of chunks([...kinds.values()])) await tx.db.insert(reviewCounts).values(chunk);
  for (const [id, { count: reviewCount, stars: reviewStars }] of sums) {
    await tx.db.update(items).set({ reviewCount, reviewStars }).where(eq(items.id, id));
  }
}

export async function insertTransfers(tx: Writer, rows: (typeof transfers.$inferInsert)[]): Promise<void> {
  for (const chunk of chunks(rows)) await tx.db.insert(transfers).values(chunk);
}

/** Counts completed groups into `pt_num`. */
export async function addToPtNum(tx: Writer, { id, pieces }: { id: number; pieces: number }): Promise<void> {
  await tx.db
    .update(items)
    .set({ ptNum: sql`${items.ptNum} + ${pieces}` })
    .where(eq(items.id, id));
}

export function selectDemoShoppers(on: Reader) {
  return on.db
    .select({ id: shoppers.id, username: shoppers.username })
    .from(shoppers)
    .where(eq(shoppers.demo, true))
    .orderBy(asc(shoppers.id));
}

/** Items on sale with pieces for a group, and how many of their groups wait at `now`. */
export async function selectItemsToTopUp(on: Reader, now: number) {
  return on.db
    .select({ id: items.id, hot: items.hot, price: items.price, maxPrice: items.maxPrice, waiting: count(groups.id) })
    .from(items)
    .leftJoin(groups, and(eq(groups.itemId, items.id), eq(groups.status, 'open'), gt(groups.expiresAt, now)))
    .where(
      and(
        eq(items.onSale, true),
        gte(items.stock, items.groupSize),
        sql`(${items.saleEndsAt} is null or ${items.saleEndsAt} > ${now})`,
      ),
    )
    .groupBy(items.id, items.hot, items.price, items.maxPrice)
    .orderBy(asc(items.id));
}

/** Whether the demo has filled this shop. */
export async function isDemoShop(on: Reader): Promise<boolean> {
  const [row] = await on.db.select({ key: settings.key }).from(settings).where(eq(settings.key, 'demo_filled_at'));
  return row !== undefined;
}
