import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect } from 'vitest';
import type { Deed } from './deeds.ts';
import { PRICE, type ShopOnDisk } from './shop-on-disk.ts';

/** The trace of a deed, as a line of text: the same from either side. */
const lineOf: Record<Deed['kind'], (thing: { username: string; name: unknown; fen: number }) => string> = {
  buy_item: ({ username, name, fen }) => `order ${name} of ${username} at ${fen}`,
  order_pt: ({ username, name, fen }) => `order ${name} of ${username} at ${fen}`,
  recharge: ({ username, name, fen }) => `recharge ${name} of ${username} over ${fen}`,
  withdraw: ({ username, name, fen }) => `withdrawal ${name} of ${username} over ${fen}`,
  paid: ({ username, name, fen }) => `payment ${name} of ${username} over ${fen}`,
};

/** The trace that its caller was promised. */
function answeredLine({ kind, username, fields, done }: Deed): string {
  const fen = Number(fields.money) * 100;
  if (kind === 'paid') return lineOf.paid({ username, name: fields.number, fen });
  if (kind === 'recharge') return lineOf.recharge({ username, name: String(done).split('/').at(-1), fen });
  const { orderno, id } = done as { orderno?: string; id?: number };
  if (kind === 'withdraw') return lineOf.withdraw({ username, name: id, fen });
  return lineOf[kind]({ username, name: orderno, fen: PRICE });
}

const OWNED = 'join shoppers s on s.id = t.shopper_id order by t.id';

/** Queries of the traces: of money in and out, of purchases, and of the keys of all deeds. */
const STATEMENTS = {
  order: `select s.username, t.orderno as name, t.price as fen, t.status from orders t ${OWNED}`,
  recharge: `select s.username, t.number as name, t.money as fen, t.status from recharges t ${OWNED}`,
  withdrawal: `select s.username, t.id as name, t.money as fen, t.status from withdrawals t ${OWNED}`,
  wallet: `select s.username, t.name, t.balance as fen, '' as status from accounts t ${OWNED}`,
  key: `select s.username, t.key as name, 0 as fen, case when t.result is null then 'half' else 'whole' end as status
    from idempotency_keys t join shoppers s on s.id = t.shopper_id`,
  told: `select '' as username, t.number as name, t.money as fen, t.outcome as status
    from payment_notifications t order by t.id`,
};

interface Row {
  username: string;
  name: string | number;
  fen: number;
  status: string | number;
}

type Rows = Record<keyof typeof STATEMENTS, Row[]>;

/** One view of the database from outside of the shop, read by hand. */
async function rowsOf({ dataDir, databaseUrl }: ShopOnDisk): Promise<Rows> {
  const names = Object.keys(STATEMENTS) as (keyof Rows)[];
  const found: [string, Row[]][] = [];
  if (databaseUrl === undefined) {
    const connection = new Database(join(dataDir, 'shop.db'), { readonly: true });
    connection.exec('begin');
    for (const name of names) found.push([name, connection.prepare<[], Row>(STATEMENTS[name]).all()]);
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    connection.close();
  } else {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    for (const name of names) found.push([name, (await client.query<Row>(STATEMENTS[name])).rows]);
    await client.end();
  }
  return Object.fromEntries(found) as Rows;
}

function foundLines({ order, recharge, withdrawal }: Rows): string[] {
  const numbered = (rows: Row[]) => rows.map((row) => ({ ...row, fen: Number(row.fen) }));
  return [
    ...numbered(order).map(lineOf.buy_item),
    ...numbered(recharge).map(lineOf.recharge),
    ...numbered(recharge.filter(({ status }) => status === 'credited')).map(lineOf.paid),
    ...numbered(withdrawal).map(lineOf.withdraw),
  ];
}

const sumOf = (rows: Row[]) => rows.reduce((sum, { fen }) => sum + Number(fen), 0);

/**
 * Checks that everything promised is stored, and nothing is half done, including deeds without an answer.
 * @returns a line for each trace
 */
export async function expectDurable(shop: ShopOnDisk, promised: Deed[]): Promise<string[]> {
  const rows = await rowsOf(shop);
  const lines = foundLines(rows);
  const found = new Set(lines);
  expect(promised.map(answeredLine).filter((line) => !found.has(line))).toEqual([]);
  const { order, recharge, withdrawal, wallet, key, told } = rows;
  // Each was done under a key, which is stored with it or not at all.
  expect(key.filter(({ status }) => status === 'half')).toEqual([]);
  expect(key).toHaveLength(order.length + recharge.length + withdrawal.length);
  const credited = recharge.filter(({ status }) => status === 'credited');
  const believed = told.filter(({ status }) => status === 'credited');
  expect(believed.map(({ name }) => name).sort()).toEqual(credited.map(({ name }) => name).sort());
  const ofOwner = (list: Row[], { username }: Row) => sumOf(list.filter((row) => row.username === username));
  const summed = wallet.map((one) => ofOwner(credited, one) - ofOwner(order, one) - ofOwner(withdrawal, one));
  expect(wallet.map(({ fen }) => Number(fen))).toEqual(summed);
  return lines;
}

/** The same, and nothing else is there, nor anything twice: for a storm in which everything was answered. */
export async function nothingElseIsThere(shop: ShopOnDisk, promised: Deed[]): Promise<void> {
  const lines = await expectDurable(shop, promised);
  expect(lines.sort()).toEqual(promised.map(answeredLine).sort());
}
