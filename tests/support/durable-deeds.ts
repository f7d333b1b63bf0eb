import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect } from 'vitest';
import type { Deed } from './deeds.ts';
import { PRICE, type ShopOnDisk } from './shop-on-disk.ts';
import { promisedLine, type Row, type Rows, rowsOf, rowsOn, storedLines } from './traces.ts';

/** One view of the database from outside of the shop, read by hand. */
async function viewOf({ dataDir, databaseUrl }: ShopOnDisk): Promise<Rows> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const rows = await rowsOn(client);
    await client.end();
    return rows;
  }
  const connection = new Database(join(dataDir, 'shop.db'), { readonly: true });
  connection.exec('begin');
  const rows = await rowsOf((statement) => connection.prepare<[], Row>(statement).all());
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(connection.pragma('foreign_key_check')).toEqual([]);
  connection.close();
  return rows;
}

const sumOf = (rows: Row[]) => rows.reduce((sum, { fen }) => sum + Number(fen), 0);

/**
 * Checks that everything promised is stored, and nothing is half done, including deeds without an answer.
 * @returns a line for each trace
 */
export async function expectDurable(shop: ShopOnDisk, promised: Deed[]): Promise<string[]> {
  const rows = await viewOf(shop);
  const lines = storedLines(rows);
  const found = new Set(lines);
  expect(promised.map((deed) => promisedLine(deed, PRICE)).filter((line) => !found.has(line))).toEqual([]);
  const { order, bought, payment, goods, recharge, returned, withdrawal, wallet, variants, key, told } = rows;
  expect(variants.filter(({ fen }) => Number(fen) !== 0)).toEqual([]);
  const left = order.filter(({ status }) => status === 'left');
  // Each was done under a key, which is stored with it or not at all.
  expect(key.filter(({ status }) => status === 'half')).toEqual([]);
  const purchases = order.length - bought.length;
  const others = left.length + goods.length + recharge.length + returned.length + withdrawal.length;
  expect(key).toHaveLength(purchases + others);
  const credited = recharge.filter(({ status }) => status === 'credited');
  const believed = told.filter(({ status }) => status === 'credited');
  expect(believed.map(({ name }) => name).sort()).toEqual(credited.map(({ name }) => name).sort());
  // Money that came for an order has bought it, or is in the wallet with the reason.
  const came = new Set(credited.map(({ name }) => name));
  expect(payment.filter(({ name, status }) => came.has(name) === (status === 'open'))).toEqual([]);
  expect(bought).toHaveLength(payment.filter(({ status }) => status === 'bought').length);
  const sent = returned.filter(({ status }) => status !== 'failed');
  const out = [...order.filter(({ status }) => status === 'kept'), ...withdrawal, ...sent];
  const ofOwner = (list: Row[], { username }: Row) => sumOf(list.filter((row) => row.username === username));
  const into = [...credited, ...goods.filter(({ status }) => status === 'paid')];
  const summed = wallet.map((one) => ofOwner(into, one) - ofOwner(out, one));
  expect(wallet.map(({ fen }) => Number(fen))).toEqual(summed);
  return lines;
}

/** The same, and nothing else is there, nor anything twice: for a storm in which everything was answered. */
export async function nothingElseIsThere(shop: ShopOnDisk, promised: Deed[]): Promise<void> {
  const lines = await expectDurable(shop, promised);
  expect(lines.sort()).toEqual(promised.map((deed) => promisedLine(deed, PRICE)).sort());
}
