import { and, asc, count, eq, isNull, lt, or } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';

const { staff, staffPasskeys, staffRecovery, staffTotp } = tables;

/** A passkey and its person. */
export async function selectPasskey(on: Reader, id: string) {
  const [row] = await on.db
    .select({
      id: staffPasskeys.id,
      staffId: staffPasskeys.staffId,
      publicKey: staffPasskeys.publicKey,
      signCount: staffPasskeys.signCount,
      transports: staffPasskeys.transports,
      userHandle: staff.userHandle,
      blockedAt: staff.blockedAt,
    })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(eq(staffPasskeys.id, id));
  return row;
}

export function selectPasskeysOf(on: Reader, staffId: number) {
  return on.db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));
}

/** False if the authenticator has given this id before. */
export async function insertPasskey(tx: Writer, passkey: Omit<typeof staffPasskeys.$inferInsert, 'createdAt'>) {
  const rows = await tx.db
    .insert(staffPasskeys)
    .values({ ...passkey, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  return rows.length > 0;
}

/**
 * Writes down that a passkey has signed for the `signCount`th time; false if it has signed as often before, which a
 * copied key would. Keys that do not count say 0 each time.
 */
export async function countSignature(tx: Writer, { id, signCount }: { id: string; signCount: number }) {
  const isNext = lt(staffPasskeys.signCount, signCount);
  const rows = await tx.db
    .update(staffPasskeys)
    .set({ signCount, usedAt: tx.now })
    .where(and(eq(staffPasskeys.id, id), signCount === 0 ? or(isNext, eq(staffPasskeys.signCount, 0)) : isNext))
    .returning({ id: staffPasskeys.id });
  return rows.length > 0;
}

export async function deletePasskey(tx: Writer, { id, staffId }: { id: string; staffId: number }): Promise<boolean> {
  const rows = await tx.db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return rows.length > 0;
}

export async function selectTotp(on: Reader, staffId: number) {
  const [row] = await on.db.select().from(staffTotp).where(eq(staffTotp.staffId, staffId));
  return row;
}

export async function putTotp(tx: Writer, values: { staffId: number; secret: string; lastStep: number }) {
  const row = { ...values, createdAt: tx.now };
  await tx.db.insert(staffTotp).values(row).onConflictDoUpdate({ target: staffTotp.staffId, set: row });
}

/** Uses up the code of a step; false if that or a later one was used, or the secret is another by now. */
export async function takeTotpStep(
  tx: Writer,
  { staffId, secret, step }: { staffId: number; secret: string; step: number },
) {
  const rows = await tx.db
    .update(staffTotp)
    .set({ lastStep: step })
    .where(and(eq(staffTotp.staffId, staffId), eq(staffTotp.secret, secret), lt(staffTotp.lastStep, step)))
    .returning({ staffId: staffTotp.staffId });
  return rows.length > 0;
}

/** Whether a recovery code has not been used. */
export async function isOpenRecovery(on: Reader, { staffId, codeHash }: { staffId: number; codeHash: string }) {
  const rows = await on.db
    .select({ staffId: staffRecovery.staffId })
    .from(staffRecovery)
    .where(ofCode(staffId, codeHash));
  return rows.length > 0;
}

const ofCode = (staffId: number, codeHash: string) =>
  and(eq(staffRecovery.staffId, staffId), eq(staffRecovery.codeHash, codeHash), isNull(staffRecovery.usedAt));

/** Uses a recovery code up; false if it was used before. */
export async function takeRecovery(tx: Writer, { staffId, codeHash }: { staffId: number; codeHash: string }) {
  const rows = await tx.db
    .update(staffRecovery)
    .set({ usedAt: tx.now })
    .where(ofCode(staffId, codeHash))
    .returning({ staffId: staffRecovery.staffId });
  return rows.length > 0;
}

/** Puts new recovery codes in place of all earlier ones. */
export async function replaceRecovery(tx: Writer, staffId: number, codeHashes: string[]): Promise<void> {
  await tx.db.delete(staffRecovery).where(eq(staffRecovery.staffId, staffId));
  await tx.db.insert(staffRecovery).values(codeHashes.map((codeHash) => ({ staffId, codeHash })));
}

export async function countOpenRecovery(on: Reader, staffId: number): Promise<number> {
  const [row] = await on.db
    .select({ left: count() })
    .from(staffRecovery)
    .where(and(eq(staffRecovery.staffId, staffId), isNull(staffRecovery.usedAt)));
  return row?.left ?? 0;
}

/** Whether a person has anything to sign in with. */
export async function hasFactor(on: Reader, staffId: number): Promise<boolean> {
  return (await selectPasskeysOf(on, staffId)).length > 0 || (await selectTotp(on, staffId)) !== undefined;
}

/** Takes every factor away from a person. */
export async function deleteFactors(tx: Writer, staffId: number): Promise<void> {
  await tx.db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
  await tx.db.delete(staffTotp).where(eq(staffTotp.staffId, staffId));
  await tx.db.delete(staffRecovery).where(eq(staffRecovery.staffId, staffId));
}
