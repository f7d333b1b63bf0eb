import type { StatementReading } from '../../../shared/console/statement-reading.ts';
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

  return { statementShapes };
}
