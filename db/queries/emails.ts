import { and, eq, lt, not, sql } from 'drizzle-orm';
import type { EmailCodePurpose } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { isSince } from './since.ts';

const { emailCodes, shopperEmails, shoppers } = tables;

interface OfShopper {
  shopperId: number;
  purpose: EmailCodePurpose;
}

const its = ({ shopperId, purpose }: OfShopper) =>
  and(eq(emailCodes.shopperId, shopperId), eq(emailCodes.purpose, purpose));

interface NewCode extends OfShopper {
  email: string;
  digest: string;
  /** One that was sent later keeps its place; in ms since 1970. */
  notSince: number;
}

/** Puts a code in the place of an earlier one; false if that one was sent after `notSince`. */
export async function putCode(tx: Writer, { notSince, ...code }: NewCode): Promise<boolean> {
  const row = { ...code, tries: 0, sentAt: tx.now };
  const put = await tx.db
    .insert(emailCodes)
    .values(row)
    .onConflictDoUpdate({
      target: [emailCodes.shopperId, emailCodes.purpose],
      set: row,
      setWhere: not(isSince(emailCodes.sentAt, { since: notSince, now: tx.now })),
    })
    .returning({ sentAt: emailCodes.sentAt });
  return put.length > 0;
}

/** Takes back a code whose mail was not taken, so that another can be asked for at once. */
export async function takeBackCode(tx: Writer, code: OfShopper & { digest: string }): Promise<void> {
  await tx.db.delete(emailCodes).where(and(its(code), eq(emailCodes.digest, code.digest)));
}

/**
 * Counts a try and returns the code it is compared with, if that is not older than `since` and was not tried `most`
 * times.
 */
export async function tryCode(tx: Writer, { since, most, ...own }: OfShopper & { since: number; most: number }) {
  const [row] = await tx.db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(its(own), isSince(emailCodes.sentAt, { since, now: tx.now }), lt(emailCodes.tries, most)))
    .returning({ email: emailCodes.email, digest: emailCodes.digest });
  return row;
}

/** The last code that was sent for a purpose. */
export async function selectCode(on: Reader, own: OfShopper) {
  const { email, digest, tries, sentAt } = emailCodes;
  const [row] = await on.db.select({ email, digest, tries, sentAt }).from(emailCodes).where(its(own));
  return row;
}

export async function deleteCode(tx: Writer, code: OfShopper): Promise<void> {
  await tx.db.delete(emailCodes).where(its(code));
}

/**
 * Deletes codes for a purpose that were not sent after `since` (ms since 1970), and those that were while the clock was
 * ahead.
 */
export async function deleteOldCodes(
  tx: Writer,
  { purpose, since }: Pick<OfShopper, 'purpose'> & { since: number },
): Promise<void> {
  const isOld = not(isSince(emailCodes.sentAt, { since, now: tx.now }));
  await tx.db.delete(emailCodes).where(and(eq(emailCodes.purpose, purpose), isOld));
}

export async function selectEmail(on: Reader, shopperId: number): Promise<string | undefined> {
  const [row] = await on.db
    .select({ email: shopperEmails.email })
    .from(shopperEmails)
    .where(eq(shopperEmails.shopperId, shopperId));
  return row?.email;
}

/** The address is confirmed, in the place of an earlier one. */
export async function putEmail(tx: Writer, { shopperId, email }: { shopperId: number; email: string }): Promise<void> {
  const row = { shopperId, email, confirmedAt: tx.now };
  await tx.db
    .insert(shopperEmails)
    .values(row)
    .onConflictDoUpdate({ target: shopperEmails.shopperId, set: { email, confirmedAt: tx.now } });
  tx.invalidate(`shopper:${shopperId}`);
}

/** Deletes the address and every code; returns the address, or undefined if there was none. */
export async function deleteEmail(tx: Writer, shopperId: number): Promise<string | undefined> {
  await tx.db.delete(emailCodes).where(eq(emailCodes.shopperId, shopperId));
  const [row] = await tx.db
    .delete(shopperEmails)
    .where(eq(shopperEmails.shopperId, shopperId))
    .returning({ email: shopperEmails.email });
  tx.invalidate(`shopper:${shopperId}`);
  return row?.email;
}

/** The shopper of a username with a password and a confirmed address. */
export async function selectRecoverable(on: Reader, usernameKey: string) {
  const { id, username, passwordHash } = shoppers;
  const [row] = await on.db
    .select({ id, username, passwordHash, email: shopperEmails.email })
    .from(shoppers)
    .innerJoin(shopperEmails, eq(shopperEmails.shopperId, id))
    .where(eq(shoppers.usernameKey, usernameKey));
  return row;
}
