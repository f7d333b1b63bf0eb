import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { namesOf, type WholeRow } from './columns.ts';

const { addresses } = tables;

export type Place = WholeRow<typeof addresses, 'id' | 'shopperId' | 'isDefault' | 'updatedAt'>;

const { truename, phone, address } = addresses;

/** All that an address says. */
const said = { truename, phone, address } satisfies Record<keyof Place, unknown>;

interface Own {
  shopperId: number;
  id: number;
}

const own = ({ shopperId, id }: Own) => and(eq(addresses.shopperId, shopperId), eq(addresses.id, id));

/** A shopper's addresses, the default first, then the newest. */
export function selectAddressBook(on: Reader, shopperId: number) {
  return on.db
    .select({ id: addresses.id, ...said, isDefault: addresses.isDefault })
    .from(addresses)
    .where(eq(addresses.shopperId, shopperId))
    .orderBy(desc(addresses.isDefault), desc(addresses.id));
}

export async function countAddresses(on: Reader, shopperId: number): Promise<number> {
  const [row] = await on.db.select({ n: count() }).from(addresses).where(eq(addresses.shopperId, shopperId));
  return row?.n ?? 0;
}

/** Replaces the default address; without one it is the first. */
export async function upsertDefaultAddress(tx: Writer, { shopperId, ...place }: Place & { shopperId: number }) {
  const row = { ...place, updatedAt: tx.now };
  await tx.db
    .insert(addresses)
    .values({ ...row, shopperId, isDefault: true })
    .onConflictDoUpdate({ target: addresses.shopperId, targetWhere: sql`is_default`, set: row });
}

export async function insertAddress(
  tx: Writer,
  { isDefault, shopperId, ...place }: Place & { shopperId: number; isDefault: boolean },
): Promise<number> {
  const [row] = await tx.db
    .insert(addresses)
    .values({ ...place, shopperId, isDefault, updatedAt: tx.now })
    .returning({ id: addresses.id });
  if (!row) throw new Error('an address was not inserted');
  return row.id;
}

/** The id of the same address, if the shopper has it. */
export async function selectSameAddress(on: Reader, { shopperId, ...place }: Place & { shopperId: number }) {
  const [row] = await on.db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.shopperId, shopperId), ...namesOf(said).map((name) => eq(said[name], place[name]))))
    .limit(1);
  return row?.id;
}

/** False if it is not the shopper's. */
export async function updateAddress(tx: Writer, { id, shopperId, ...place }: Own & Place): Promise<boolean> {
  const changed = await tx.db
    .update(addresses)
    .set({ ...place, updatedAt: tx.now })
    .where(own({ id, shopperId }))
    .returning({ id: addresses.id });
  return changed.length > 0;
}

/** Whether it was the default; undefined if it is not the shopper's. */
export async function deleteAddress(tx: Writer, which: Own): Promise<boolean | undefined> {
  const [gone] = await tx.db.delete(addresses).where(own(which)).returning({ isDefault: addresses.isDefault });
  return gone?.isDefault;
}

/** Makes one of the shopper's the only default; false if it is not theirs. */
export async function setDefaultAddress(tx: Writer, which: Own): Promise<boolean> {
  await tx.db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.shopperId, which.shopperId), addresses.isDefault, ne(addresses.id, which.id)));
  const chosen = await tx.db
    .update(addresses)
    .set({ isDefault: true })
    .where(own(which))
    .returning({ id: addresses.id });
  return chosen.length > 0;
}
