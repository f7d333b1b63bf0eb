import { and, desc, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { ordered } from './ordered.ts';

const { statementComparisons: comparisons, statementDifferences: differences } = tables;

export type ComparisonRow = typeof comparisons.$inferSelect;
export type DifferenceRow = typeof differences.$inferSelect;

/** A difference as it was found. */
export type NewDifference = Pick<DifferenceRow, 'kind' | 'place' | 'file' | 'ledger' | 'doubt'>;

/** Comparisons that are listed at the most. */
const MOST = 50;

/** Rows of one insert: each has some parameters, and SQLite allows 32,766. */
const BATCH = 500;

/** The last ones, each with how many of its differences nobody has worked off. */
export async function selectComparisons(on: Reader) {
  const rows = await on.db
    .select()
    .from(comparisons)
    // Enters the index.
    .where(gte(comparisons.comparedAt, 0))
    .orderBy(desc(comparisons.comparedAt), desc(comparisons.id))
    .limit(MOST);
  const open = await countOpen(
    on,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, open: open.get(row.id) ?? 0 }));
}

/** One comparison with how many of its differences are open; undefined if there is none. */
export async function selectComparison(on: Reader, id: number) {
  const [row] = await on.db.select().from(comparisons).where(eq(comparisons.id, id));
  return row && { ...row, open: (await countOpen(on, [id])).get(id) ?? 0 };
}

async function countOpen(on: Reader, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await on.db
    .select({ id: differences.comparisonId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(differences)
    .where(and(inArray(differences.comparisonId, ids), isNull(differences.workedAt)))
    .groupBy(differences.comparisonId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface Page {
  comparisonId: number;
  /** Those that nobody has worked off alone. */
  open: boolean;
  after: readonly number[] | undefined;
  limit: number;
}

/** Differences of a comparison in the order of their ids. */
export function selectDifferences(on: Reader, { comparisonId, open, after, limit }: Page) {
  const { beyond, by } = ordered('earliest', [differences.id], after);
  return on.db
    .select()
    .from(differences)
    .where(and(eq(differences.comparisonId, comparisonId), open ? isNull(differences.workedAt) : undefined, beyond))
    .orderBy(...by)
    .limit(limit);
}

/**
 * Keeps how a file stands against the ledger now, in place of how it stood before: what is not there any more goes, unless
 * somebody has worked it off. Answers the id. Of two at once the second waits for the first.
 */
export async function upsertComparison(
  tx: Writer,
  row: Omit<ComparisonRow, 'id'>,
  found: readonly NewDifference[],
): Promise<number> {
  const { kind: _, digest: __, ...set } = row;
  const target = [comparisons.kind, comparisons.digest];
  const [kept] = await tx.db
    .insert(comparisons)
    .values(row)
    .onConflictDoUpdate({ target, set })
    .returning({ id: comparisons.id });
  const comparisonId = kept?.id ?? 0;
  await tx.db
    .delete(differences)
    .where(
      and(
        eq(differences.comparisonId, comparisonId),
        isNull(differences.workedAt),
        notInArray(differences.place, [...found.map(({ place }) => place), '']),
      ),
    );
  for (let from = 0; from < found.length; from += BATCH) {
    const rows = found.slice(from, from + BATCH).map((one) => ({ ...one, comparisonId }));
    await tx.db.insert(differences).values(rows).onConflictDoNothing();
  }
  return comparisonId;
}

interface Work {
  id: number;
  workedBy: string;
  note: string;
}

/** Somebody has worked it off; undefined if there is none that is open. */
export async function workDifference(tx: Writer, { id, workedBy, note }: Work): Promise<DifferenceRow | undefined> {
  const [row] = await tx.db
    .update(differences)
    .set({ workedBy, note, workedAt: tx.now })
    .where(and(eq(differences.id, id), isNull(differences.workedAt)))
    .returning();
  return row;
}

export async function selectDifference(on: Reader, id: number): Promise<DifferenceRow | undefined> {
  const [row] = await on.db.select().from(differences).where(eq(differences.id, id));
  return row;
}
