import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { openStore } from '../../db/open-store.ts';
import { countForPlans } from '../../db/queries/migrate.ts';
import { faultsOfFile } from '../../db/queries/put-rows.ts';
import { insertAuditEntry } from '../../db/queries/records.ts';
import { deleteSetting } from '../../db/queries/storefront.ts';
import { sumTable, type TableSum } from '../../db/queries/table-sums.ts';
import { engine } from '../../db/schema/index.ts';
import { shapes } from '../../db/schema/shapes.ts';
import type { Store, Writer } from '../../db/store.ts';
import {
  type Checked,
  completeShop,
  DatabaseNotEmpty,
  fillTables,
  mustBeEmpty,
  notEmptyOf,
} from '../backup/filling.ts';
import { BackupProblem, problemOf, reasonOf } from '../backup/problem.ts';
import { explainFailure } from '../config/explain-failure.ts';
import { IDENTITY } from '../process/identity.ts';
import { recomputeChain } from '../services/staff/audit-chain.ts';
import { recomputeBooks } from '../services/wallet/recompute-books.ts';
import { createLogger } from '../telemetry/logger.ts';
import { makeShopOf, signCopy, undecidedMoveOf } from './copied.ts';
import type { Filling, Sent, Told } from './messages.ts';

const HOLDS_COPY = 'the database is not empty: it holds the copy of a move that did not end';

const ALL_BUT_END = 'the shop has moved, and the first start of the server on the new database says so there';

/**
 * The thread's part of `fillInThread`, which `cli.ts` runs if it is started as a thread: a process works with one engine,
 * and so does each of its threads. Tells `port` how far it is, and in the end what became of it.
 */
export async function fillTarget(port: MessagePort, filling: Filling): Promise<void> {
  const { databaseUrl, file, rows, id, actor, anyway } = filling;
  const tell = (told: Told) => port.postMessage(told);

  /** Who ends a move ends its thread. */
  const { signal } = new AbortController();

  const expected: TableSum[] = [];
  let done = 0;
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);

  async function* partsOf(name: string) {
    for (let part = 1; ; part++) {
      tell({ next: name });
      const [sent] = (await once(port, 'message')) as [Sent];
      if (sent.rows === null) {
        expected.push(sent.sum);
        return;
      }
      yield { name: `${name}, part ${part}`, rows: sent.rows };
      done += sent.count;
      tell({ doing: 'rows', done, total });
    }
  }

  /** Reads every row back, and compares it with what was read from the old database. */
  async function compare(tx: Writer): Promise<void> {
    for (const [n, shape] of shapes.entries()) {
      const [found, was] = [await sumTable(tx, shape), expected[n]];
      if (found.rows !== was?.rows || found.sum !== was.sum) {
        throw new BackupProblem(`${shape.name}: the rows differ from those of the old database; nothing was moved`);
      }
      tell({ doing: 'tables compared', done: n + 1, total: shapes.length });
    }
  }

  function mustBeRight({ books, auditFault }: Checked): void {
    if (anyway || (books.count === 0 && auditFault === null)) return;
    const what = [books.count > 0 && 'verify-books', auditFault && 'audit verify'].filter(Boolean).join(' and ');
    throw new BackupProblem(
      `the shop is wrong before it is moved, see ${what}; nothing was moved, --anyway moves it as it is`,
    );
  }

  /** A command that was killed had copied everything, and the old database has not been opened since. */
  async function checkAgain(tx: Writer): Promise<Checked> {
    const { fault } = await recomputeChain(tx, undefined, signal);
    const checked = { books: await recomputeBooks(tx, signal), auditFault: fault };
    mustBeRight(checked);
    return checked;
  }

  async function fill(tx: Writer): Promise<Checked> {
    // PostgreSQL may have it tried again.
    expected.length = 0;
    done = 0;
    const undecided = await undecidedMoveOf(tx);
    if (undecided === id) return checkAgain(tx);
    if (undecided !== null) throw new DatabaseNotEmpty(`${HOLDS_COPY}: create a new one`);
    await mustBeEmpty(tx, shapes);
    const tables = shapes.map(({ name, columns }) => ({
      name,
      columns,
      rows: rows.get(name) ?? 0,
      parts: partsOf(name),
    }));
    await fillTables(tx, tables, signal);
    await countForPlans(tx);
    await compare(tx);
    tell({ doing: 'search and books', done: 0, total: 1 });
    const checked = await completeShop(tx, signal, async () => {
      // The first start on PostgreSQL takes a new one.
      await deleteSetting(tx, IDENTITY);
      await signCopy(tx, id);
      const detail = { to: engine, rows: total };
      await insertAuditEntry(tx, { actor, action: 'move', subject: 'shop', detail, note: '' });
    });
    mustBeRight(checked);
    return checked;
  }

  async function becomeShop(store: Store): Promise<void> {
    const decided = once(port, 'message');
    tell({ copied: true });
    await decided;
    await makeShopOf(store, id).catch((error) => {
      throw new BackupProblem(`${ALL_BUT_END}: ${reasonOf(error)}`, { cause: error });
    });
  }

  async function main(): Promise<Checked> {
    const log = createLogger('warn');
    const onError = (error: unknown) => log.error({ err: error }, 'a background task failed');
    const warn = (message: string) => log.warn(message);
    const opening = openStore({ databaseUrl, role: 'command', file, onError, warn, toFill: true });
    const store = await opening.catch((error) => {
      throw notEmptyOf(error) ?? error;
    });
    try {
      const checked = await store.transaction(fill, { alone: true });
      const faults = await faultsOfFile(store.reader);
      if (faults.length > 0) throw new BackupProblem(`the new database is not whole: ${faults.join(', ')}`);
      if (engine === 'pg') await becomeShop(store);
      return checked;
    } finally {
      await store.close();
    }
  }

  try {
    tell({ whole: await main() });
  } catch (error) {
    const problem = problemOf(error, 'nothing was moved', signal);
    tell({ failed: problem instanceof BackupProblem ? problem.message : explainFailure(problem) });
  }
  port.close();
}
