import { createHash } from 'node:crypto';
import { updateRechargeFees } from '../../../db/queries/recharge-fees.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { upsertComparison } from '../../../db/queries/statement-comparisons.ts';
import {
  deleteStatementShape,
  selectStatementShape,
  selectStatementShapes,
  upsertStatementShape,
} from '../../../db/queries/statement-shapes.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import type { StatementKind } from '../../../shared/console/statements.ts';
import { actOnce } from '../act-once.ts';
import { readNames } from '../console/orders.ts';
import type { Asked, Calculated } from '../reports/report.ts';
import type { Doing } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { ON_THE_WAY } from './compare.ts';
import type { compareStatement } from './comparison.ts';
import type { readLedgerSide } from './ledger-side.ts';
import { type Proposal, proposeReading } from './propose.ts';
import type { StatementRow } from './row.ts';
import { bankRows, stripeRows } from './rows.ts';
import { readStatementTable, type StatementTable } from './table.ts';

interface Deps {
  store: Store;
  run: Asked<{ readLedgerSide: typeof readLedgerSide }>;
  calculate: Calculated<{ compareStatement: typeof compareStatement }>;
  /** The shop's own. */
  currency: string;
}

interface Compared {
  bytes: Uint8Array;
  name: string;
  kind: StatementKind;
  /** What staff chose; it is kept for files with the same heading line. */
  reading: StatementReading | undefined;
  /** Asks for the columns, whatever was chosen before. */
  choose: boolean;
}

/** Rows that are shown where columns are chosen. */
const SHOWN = 8;

/** Values of a column that are offered. */
const VALUES = 50;

/**
 * Files of the bank and of Stripe against the ledger; they book nothing (docs/console.md, Money). They are read in
 * many turns, and compared in the thread of reports: thousands of rows would keep the server from answering.
 */
export function createStatements({ store, run, calculate, currency }: Deps) {
  async function compareRows(rows: StatementRow[], kind: StatementKind) {
    const times = rows.flatMap(({ other, at }) => (other ? [] : (at ?? []))).sort((one, next) => one - next);
    const [from, to] = [times[0] ?? null, times.at(-1) ?? null];
    const span = { since: from === null ? 0 : from - ON_THE_WAY, until: to === null ? 0 : to + ON_THE_WAY };
    const ledger = await run.readLedgerSide({ kind, ...span });
    return calculate.compareStatement({ rows, ledger, from, to });
  }

  /** Keeps what staff chose, with an entry of the audit log. */
  async function keepReading(tx: Writer, table: StatementTable, { name, reading }: Compared, by: Doing) {
    if (!reading) return;
    const { shape, headings } = table;
    const before = await selectStatementShape(tx, shape);
    await upsertStatementShape(tx, { shape, headings, reading, file: name, chosenBy: by.actor, chosenAt: tx.now });
    const detail = { file: name, headings, reading, ...(before && { old: before.reading }) };
    const about = { subject: `statement:${shape.slice(0, 12)}`, detail, note: '' };
    await insertAuditEntry(tx, { actor: by.actor, sessionId: by.sessionId, action: 'statement columns', ...about });
  }

  /** Compares, and keeps what was found and how the file was read; a repeat of the call changes nothing. */
  async function keep(table: StatementTable, rows: StatementRow[], input: Compared, by: Doing) {
    const { summary, differences, fees } = await compareRows(rows, input.kind);
    const { kind, name: file } = input;
    const digest = createHash('sha256').update(input.bytes).digest('hex');
    return store.transaction(async (tx) => {
      const { subject } = await actOnce(tx, by, 'statement compare', async () => {
        await keepReading(tx, table, input, by);
        const row = { kind, digest, file, shape: table.shape, summary, comparedBy: by.actor, comparedAt: tx.now };
        const id = await upsertComparison(tx, row, differences);
        await updateRechargeFees(tx, fees);
        const detail = { file, kind, matched: summary.matched.count, ...summary.counts };
        return { subject: `comparison:${id}`, detail };
      });
      return { id: Number(subject.split(':')[1]) };
    });
  }

  return {
    /**
     * Compares a file and keeps what it found, or answers how it might be read if neither it nor staff say which rows have
     * arrived in the shop's currency. Throws `fileUnreadable`, `statementUnreadable`, `statementRowUnreadable`,
     * `statementDatesUnreadable`, `statementColumnsWrong`.
     */
    compare: async (input: Compared, by: Doing) => {
      const table = await readStatementTable(input.bytes, input.kind);
      if (input.kind === 'stripe') {
        return { found: await keep(table, await stripeRows(table, currency), input, by), choice: null };
      }
      const cells = table.below.map((record) => record.cells);
      const proposal = proposeReading(table.headings, cells, currency);
      const chosen = (await selectStatementShape(store.reader, table.shape))?.reading;
      // One that was chosen earlier names no column of texts.
      const kept = chosen && { ...chosen, text: chosen.text ?? null };
      const told = kept ?? (proposal.doubts.length === 0 ? proposal.reading : undefined);
      const reading = input.reading ?? (input.choose ? undefined : told);
      if (!reading) return { found: null, choice: choiceOf(table, { ...proposal, reading: kept ?? proposal.reading }) };
      if (!isOfTable(reading, table)) throw new StaffRefused('statementColumnsWrong');
      return { found: await keep(table, await bankRows(table, reading, currency), input, by), choice: null };
    },

    /** The heading lines for which staff chose columns. */
    shapes: async () => {
      const shapes = await selectStatementShapes(store.reader);
      const nameOf = await readNames(
        store.reader,
        shapes.map(({ chosenBy }) => chosenBy),
      );
      return shapes.map((shape) => ({ ...shape, chosenBy: nameOf(shape.chosenBy) }));
    },

    /** Forgets what was chosen for a heading line; a repeat does nothing. */
    forget: (shape: string, by: Doing): Promise<void> =>
      store.transaction(async (tx) => {
        const known = await selectStatementShape(tx, shape);
        if (!known) return;
        await actOnce(tx, by, 'statement columns forget', async () => {
          await deleteStatementShape(tx, shape);
          const detail = { file: known.file, headings: known.headings, reading: known.reading };
          return { subject: `statement:${shape.slice(0, 12)}`, detail };
        });
      }),
  };
}

/** What the page shows on which columns are chosen. */
function choiceOf({ headings, below }: StatementTable, { reading, doubts }: Proposal) {
  const values = headings.map((_, column) => {
    const all = new Set(below.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean));
    return all.size > VALUES ? [] : [...all].map((value) => value.slice(0, 100));
  });
  const rows = below
    .slice(0, SHOWN)
    .map(({ row, cells }) => ({ line: row, cells: headings.map((_, at) => cells[at] ?? '') }));
  return { headings, rows, values, reading, doubts };
}

/** Whether it names columns that are there, each for one purpose, and a sum. */
function isOfTable(reading: StatementReading, { headings }: StatementTable): boolean {
  const { date, amount, side, state, currency } = reading;
  const columns = [date, amount, reading.in, reading.out, side, state, currency, reading.text].filter(
    (column) => column !== null,
  );
  const hasSum = amount !== null ? reading.in === null && reading.out === null : reading.in !== null;
  const isSideTold = side === null || (amount !== null && reading.came.length + reading.went.length > 0);
  const isStateTold = state === null || reading.arrived.length > 0;
  const areThere = columns.every((column) => column < headings.length) && new Set(columns).size === columns.length;
  return areThere && hasSum && isSideTold && isStateTold && !reading.came.some((value) => reading.went.includes(value));
}
