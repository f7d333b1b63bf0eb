import { insertAuditEntry } from '../../../db/queries/records.ts';
import {
  selectComparison,
  selectComparisons,
  selectDifference,
  selectDifferences,
  workDifference,
} from '../../../db/queries/statement-comparisons.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { actOnce } from '../act-once.ts';
import { readNames } from '../console/orders.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import type { By, StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

interface Page {
  /** Of the comparison. */
  id: number;
  /** Those that nobody has worked off alone. */
  open: boolean;
  limit: number;
  cursor?: string | undefined;
}

/** Rows of one query. */
const ROWS = 1000;

/** Comparisons that were made, and their differences, which people work off one by one (docs/console.md, Money). */
export function createComparisons({ store }: { store: Store }) {
  const { reader } = store;

  /** Throws `comparisonUnknown`. */
  async function one(id: number) {
    const found = await selectComparison(reader, id);
    if (!found) throw new StaffRefused('comparisonUnknown');
    const nameOf = await readNames(reader, [found.comparedBy]);
    return { ...found, comparedBy: nameOf(found.comparedBy) };
  }

  return {
    one,

    list: async () => {
      const rows = await selectComparisons(reader);
      const nameOf = await readNames(
        reader,
        rows.map(({ comparedBy }) => comparedBy),
      );
      return rows.map((row) => ({ ...row, comparedBy: nameOf(row.comparedBy) }));
    },

    /** Throws `cursorInvalid`. */
    differences: async ({ id, open, limit, cursor }: Page) => {
      const input = { comparisonId: id, open, after: placeOf(cursor, 1), limit: limit + 1 };
      const { rows, next } = pageAfter(await selectDifferences(reader, input), limit, (row) => cursorOf(row.id));
      return { rows: await withNames(reader, rows), next };
    },

    /**
     * A person has looked into a difference, and says what it was; of two at once one does. A repeat of the call does
     * nothing. Throws `differenceUnknown`, `differenceWorked`.
     */
    work: ({ id, ...by }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'statement work', async () => {
          const row = await workDifference(tx, { id, workedBy: by.actor, note: by.note });
          if (!row) throw await refusalOf(tx, id);
          const { kind, file, ledger } = row;
          const detail = { difference: kind, line: file?.line ?? null, number: ledger?.number ?? null };
          return { subject: `comparison:${row.comparisonId}`, detail };
        });
      }),

    /** A comparison with all of its differences; that they were taken out is in the audit log. Throws `comparisonUnknown`. */
    all: async (id: number, { actor, sessionId }: Pick<By, 'actor' | 'sessionId'>) => {
      const comparison = await one(id);
      const rows: Awaited<ReturnType<typeof selectDifferences>> = [];
      let page: typeof rows;
      do {
        const after = rows.length === 0 ? undefined : [rows.at(-1)?.id ?? 0];
        page = await selectDifferences(reader, { comparisonId: id, open: false, after, limit: ROWS });
        rows.push(...page);
      } while (page.length === ROWS);
      await store.transaction(async (tx) => {
        const about = { subject: `comparison:${id}`, detail: { rows: rows.length }, note: '' };
        await insertAuditEntry(tx, { actor, sessionId, action: 'export comparison', ...about });
      });
      return { comparison, rows: await withNames(reader, rows) };
    },
  };
}

async function refusalOf(on: Reader, id: number): Promise<StaffRefused> {
  const known = await selectDifference(on, id);
  if (!known?.workedBy) return new StaffRefused('differenceUnknown');
  const nameOf = await readNames(on, [known.workedBy]);
  return new StaffRefused('differenceWorked', { params: { who: nameOf(known.workedBy) } });
}

async function withNames<Row extends { workedBy: string | null }>(on: Reader, rows: readonly Row[]): Promise<Row[]> {
  const nameOf = await readNames(
    on,
    rows.flatMap(({ workedBy }) => workedBy ?? []),
  );
  return rows.map((row) => ({ ...row, workedBy: row.workedBy && nameOf(row.workedBy) }));
}

export type Comparisons = ReturnType<typeof createComparisons>;
