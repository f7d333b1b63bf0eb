import { sql } from 'drizzle-orm';
import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import {
  type ComparisonSummary,
  type DifferenceOfFile,
  type DifferenceOfLedger,
  differenceKinds,
  statementDoubts,
  statementKinds,
} from '../../../shared/console/statements.ts';
import type { Columns } from '../columns.sqlite.ts';

/** Files of banks that staff hold against the ledger (docs/console.md, Money). */
export function statementTables(c: Columns) {
  /** How staff chose to read the files with a heading line. */
  const statementShapes = c.table('statement_shapes', {
    /** A digest of the heading line. */
    shape: c.text('shape').primaryKey(),
    headings: c.json<string[]>('headings').notNull(),
    reading: c.json<StatementReading>('reading').notNull(),
    /** The name of the file on which it was chosen. */
    file: c.text('file').notNull(),
    chosenBy: c.text('chosen_by').notNull(),
    chosenAt: c.instant('chosen_at').notNull(),
  });

  /** Each file that was held against the ledger, as it stood the last time. */
  const statementComparisons = c.table(
    'statement_comparisons',
    {
      id: c.id(),
      kind: c.oneOf('kind', statementKinds).notNull(),
      /** SHA-256 of its bytes: the same file again is no other comparison. */
      digest: c.text('digest').notNull(),
      file: c.text('file').notNull(),
      /** A digest of its heading line. */
      shape: c.text('shape').notNull(),
      summary: c.json<ComparisonSummary>('summary').notNull(),
      comparedBy: c.text('compared_by').notNull(),
      comparedAt: c.instant('compared_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('statement_comparisons_file').on(t.kind, t.digest),
      c.index('statement_comparisons_list').on(t.comparedAt, t.id),
    ],
  );

  /** What a file and the ledger do not agree on, which staff work off one by one. */
  const statementDifferences = c.table(
    'statement_differences',
    {
      id: c.id(),
      comparisonId: c
        .ref('comparison_id')
        .notNull()
        .references(() => statementComparisons.id),
      kind: c.oneOf('kind', differenceKinds).notNull(),
      /** What makes it the same one when the file is compared again. */
      place: c.text('place').notNull(),
      file: c.json<DifferenceOfFile>('file'),
      ledger: c.json<DifferenceOfLedger>('ledger'),
      /** What the file does not say of the row. */
      doubt: c.oneOf('doubt', statementDoubts),
      /** Null until somebody has worked it off. */
      workedBy: c.text('worked_by'),
      workedAt: c.instant('worked_at'),
      note: c.text('note').notNull().default(''),
    },
    (t) => [
      c.uniqueIndex('statement_differences_place').on(t.comparisonId, t.place),
      c.index('statement_differences_list').on(t.comparisonId, t.id),
      c.index('statement_differences_open').on(t.comparisonId, t.id).where(sql`${t.workedAt} is null`),
      c.check('statement_differences_worked', sql`(${t.workedBy} is null) = (${t.workedAt} is null)`),
    ],
  );

  return { statementShapes, statementComparisons, statementDifferences };
}
