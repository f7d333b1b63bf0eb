import { and, asc, eq, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { carriers } = tables;

const shown = {
  id: carriers.id,
  name: carriers.name,
  trackingUrl: carriers.trackingUrl,
  position: carriers.position,
  open: carriers.open,
  version: carriers.version,
};

/** Every carrier, in the order of staff. */
export function selectCarriers(on: Reader) {
  return on.db.select(shown).from(carriers).orderBy(asc(carriers.position), asc(carriers.id));
}

/** Those that new parcels may be given to. */
export function selectOpenCarriers(on: Reader) {
  return on.db
    .select(shown)
    .from(carriers)
    .where(eq(carriers.open, true))
    .orderBy(asc(carriers.position), asc(carriers.id));
}

interface NewCarrier {
  name: string;
  trackingUrl: string;
}

/** At the end of the list; null if there is one of that name. */
export async function insertCarrier(tx: Writer, { name, trackingUrl }: NewCarrier): Promise<number | null> {
  const position = sql<number>`(select coalesce(max(${carriers.position}), 0) + 1 from ${carriers})`;
  const [row] = await tx.db
    .insert(carriers)
    .values({ name, trackingUrl, position })
    .onConflictDoNothing()
    .returning({ id: carriers.id });
  return row?.id ?? null;
}

type Changes = Partial<Pick<typeof carriers.$inferInsert, 'name' | 'trackingUrl' | 'position' | 'open'>>;

/** Changes a carrier from the version that its author saw; false if it is another one by now. */
export async function updateCarrier(
  tx: Writer,
  { id, version, ...changes }: Changes & { id: number; version: number },
): Promise<boolean> {
  const changed = await tx.db
    .update(carriers)
    .set({ ...changes, version: sql`${carriers.version} + 1` })
    .where(and(eq(carriers.id, id), eq(carriers.version, version)))
    .returning({ id: carriers.id });
  return changed.length > 0;
}

/** A carrier by its id. */
export async function selectCarrier(on: Reader, id: number) {
  const [row] = await on.db.select(shown).from(carriers).where(eq(carriers.id, id));
  return row;
}

/** Whether another carrier has that name. */
export async function isNameTaken(on: Reader, { id, name }: { id: number; name: string }): Promise<boolean> {
  const rows = await on.db.select({ id: carriers.id }).from(carriers).where(eq(carriers.name, name));
  return rows.some((row) => row.id !== id);
}
