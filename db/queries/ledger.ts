import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { preparedInsert } from './prepared-insert.ts';

const { accounts, transfers } = tables;

const takeFromWallet = prepared((db) =>
  db
    .update(accounts)
    .set({ balance: sql`${accounts.balance} - ${sql.placeholder('amount')}` })
    .where(and(eq(accounts.shopperId, sql.placeholder('shopperId')), gte(accounts.balance, sql.placeholder('amount'))))
    .returning({ id: accounts.id }),
);

/** Takes `amount` fen from a wallet with a sufficient balance; returns the account's id, or null. */
export async function debitWallet(tx: Writer, values: { shopperId: number; amount: number }): Promise<number | null> {
  const [row] = await takeFromWallet(tx).execute({ ...values });
  return row?.id ?? null;
}

const giveToWallet = prepared((db) =>
  db
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${sql.placeholder('amount')}` })
    .where(eq(accounts.shopperId, sql.placeholder('shopperId')))
    .returning({ id: accounts.id }),
);

/** Adds `amount` fen to a wallet; returns the account's id, or null if there is no such wallet. */
export async function creditWallet(tx: Writer, values: { shopperId: number; amount: number }): Promise<number | null> {
  const [row] = await giveToWallet(tx).execute({ ...values });
  return row?.id ?? null;
}

const walletHeld = prepared((db) =>
  db
    .update(accounts)
    .set({ balance: sql`${accounts.balance}` })
    .where(eq(accounts.shopperId, sql.placeholder('shopperId')))
    .returning({ id: accounts.id }),
);

/** Locks a wallet until the transaction ends, without a change, so that counts made meanwhile stay true. */
export async function holdWallet(tx: Writer, shopperId: number): Promise<void> {
  await walletHeld(tx).execute({ shopperId });
}

const newTransfer = preparedInsert(transfers, ['id'], (db, row) => db.insert(transfers).values(row));

type NewTransfer = Omit<Parameters<typeof newTransfer>[1], 'createdAt'>;

export async function insertTransfer(tx: Writer, transfer: NewTransfer): Promise<void> {
  await newTransfer(tx, { createdAt: tx.now, ...transfer });
}

const walletBalance = prepared((db) =>
  db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.shopperId, sql.placeholder('shopperId'))),
);

/** A shopper's balance in fen. */
export async function selectBalance(on: Reader, shopperId: number): Promise<number> {
  const [row] = await walletBalance(on).execute({ shopperId });
  return row?.balance ?? 0;
}

/** Creates the wallet of a new shopper. */
export async function insertWallet(tx: Writer, shopperId: number): Promise<void> {
  await tx.db.insert(accounts).values({ name: `wallet:${shopperId}`, shopperId, balance: 0 });
}

/** Makes sure that the shop's own accounts exist. */
export async function insertSystemAccounts(tx: Writer, names: readonly string[]): Promise<void> {
  await tx.db
    .insert(accounts)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}

export function selectSystemAccounts(on: Reader) {
  return on.db.select({ id: accounts.id, name: accounts.name }).from(accounts).where(isNull(accounts.shopperId));
}

/** The wallets' account ids by shopper. */
export async function selectWallets(on: Reader) {
  return on.db
    .select({ id: accounts.id, shopperId: accounts.shopperId })
    .from(accounts)
    .where(isNotNull(accounts.shopperId));
}
