import { desc, eq } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { statementShapes } = tables;

type Shape = typeof statementShapes.$inferInsert;

/** How files with that heading line are read; undefined if nobody chose. */
export async function selectStatementShape(on: Reader, shape: string) {
  const [row] = await on.db.select().from(statementShapes).where(eq(statementShapes.shape, shape));
  return row;
}

/** Those that are kept at the most. */
const MOST = 200;

/** All that were chosen, the last one first. */
export function selectStatementShapes(on: Reader) {
  return on.db
    .select()
    .from(statementShapes)
    .orderBy(desc(statementShapes.chosenAt), statementShapes.shape)
    .limit(MOST);
}

/** Keeps what was chosen, in place of what was chosen before. */
export async function upsertStatementShape(tx: Writer, row: Shape): Promise<void> {
  const { shape: _, ...set } = row;
  await tx.db.insert(statementShapes).values(row).onConflictDoUpdate({ target: statementShapes.shape, set });
}

/** What was chosen is forgotten; false if nothing was. */
export async function deleteStatementShape(tx: Writer, shape: string): Promise<boolean> {
  const gone = await tx.db
    .delete(statementShapes)
    .where(eq(statementShapes.shape, shape))
    .returning({ shape: statementShapes.shape });
  return gone.length > 0;
}
