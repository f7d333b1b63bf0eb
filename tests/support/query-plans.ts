import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { engine } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { openTestShop } from './test-shop.ts';

/** A query that a page of a list, or a count, is read by. */
export type Read = (on: Store['reader']) => Promise<unknown>;

/**
 * Tables that a list may read by scanning: none. Those joined by key never show as a scan; `some` and `waiting` are what
 * was found, and days are walked from the newest one as far as the limit.
 */
const SCAN = /^SCAN(?! (some|waiting|days USING INDEX days_start)$)|Seq Scan/m;

type Shop = Awaited<ReturnType<typeof openTestShop>>;

interface Statement {
  text: string;
  values: unknown[];
}

/** What the drivers are asked while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const query = pg.Pool.prototype.query;
  vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
    const [config, values] = args as [{ text: string }, unknown[]];
    seen.push({ text: config.text, values });
    return Reflect.apply(query, this, args);
  });
  const prepare = Database.prototype.prepare;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, text: string) {
    seen.push({ text, values: [] });
    return Reflect.apply(prepare, this, [text]);
  });
  try {
    await work();
  } finally {
    vi.restoreAllMocks();
  }
  return seen;
}

/**
 * The plans of the selects of a read, in their order; `off` names the kinds of plan that PostgreSQL avoids for each of
 * them, if not the usual ones. Of a table that is not filled, PostgreSQL takes any of two indexes.
 */
export async function plansOf(
  read: Read,
  off: readonly (string[] | undefined)[] = [],
  fill: (shop: Shop) => Promise<void> = async () => undefined,
): Promise<string[]> {
  // Own queries: those prepared by an earlier test would not be seen again.
  vi.resetModules();
  const shop = await openTestShop();
  await fill(shop);
  const selects = (await statementsOf(() => read(shop.store.reader))).filter(({ text }) => text.startsWith('select'));
  const plans: string[] = [];
  for (const [at, { text, values }] of selects.entries()) plans.push(await shop.explain(text, values, off[at]));
  return plans;
}

/** The plan of the first select of a read. */
export async function planOf(read: Read): Promise<string> {
  const [plan] = await plansOf(read);
  if (plan === undefined) throw new Error('nothing was selected');
  return plan;
}

/**
 * Whether SQLite reads rows of a table, not only entries of its indexes, for the first select of a read, of which `but`
 * is left out. Plans do not tell: they name an index as not covering where no column is asked of the row.
 */
export async function readsRows(read: Read, but: RegExp): Promise<boolean> {
  vi.resetModules();
  const shop = await openTestShop();
  const [select] = (await statementsOf(() => read(shop.store.reader))).filter(({ text }) => text.startsWith('select'));
  const statement = (select?.text ?? '').replace(but, 'null');
  const parameters = Array.from({ length: statement.split('?').length - 1 }, () => 1);
  const connection = new Database(shop.file, { readonly: true });
  const program = connection
    .prepare<unknown[], { opcode: string; p1: number; p4: string | null }>(`explain ${statement}`)
    .all(...parameters);
  connection.close();
  // What opens an index names its key.
  const tables = program.filter(({ opcode, p4 }) => opcode === 'OpenRead' && !p4?.startsWith('k('));
  return program.some(({ opcode, p1 }) => opcode === 'Column' && tables.some((table) => table.p1 === p1));
}

/** A test for each read: by an index, with no scan and nothing to sort. */
export function testIndexes(reads: Record<string, Read>): void {
  test.each(Object.entries(reads))('%s reads by an index', async (_, read) => {
    const plan = await planOf(read);
    expect(plan).toMatch(engine === 'pg' ? /Index/ : /USING (COVERING )?INDEX|USING INTEGER PRIMARY KEY/);
    expect(plan).not.toMatch(SCAN);
    expect(plan).not.toMatch(/USE TEMP B-TREE|Sort/);
  });
}

/** A test for each pair: the read uses the index of that name. */
export function testMeantIndexes(pairs: [index: string, read: Read][]): void {
  test.each(pairs)('a list is read by the index that is meant for it, %s', async (index, read) => {
    expect(await planOf(read)).toMatch(new RegExp(engine === 'pg' ? `using ${index} ` : `INDEX ${index} \\(`));
  });
}
