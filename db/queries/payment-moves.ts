import { and, eq, inArray, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { auditLog, paymentNotifications, shoppers } = tables;

/** How staff moved the money of an odd payment; the actions of the audit log. */
const moves = ['payment credit', 'payment debit'] as const;

/**
 * What providers have told about the payments of these recharges, the earliest first, each with what staff moved for it:
 * to whom or from whom, how much (fen), and the recharge that was credited.
 */
export async function selectPaymentMoves(on: Reader, numbers: readonly string[]) {
  const rows = await on.db
    .select({
      id: paymentNotifications.id,
      number: paymentNotifications.number,
      eventId: paymentNotifications.eventId,
      outcome: paymentNotifications.outcome,
      action: auditLog.action,
      shopperId: auditLog.shopperId,
      amount: auditLog.amount,
      recharge: sql<string | null>`${auditLog.detail} ->> 'recharge'`,
    })
    .from(paymentNotifications)
    .leftJoin(
      auditLog,
      and(eq(auditLog.subject, sql`'payment:' || ${paymentNotifications.id}`), inArray(auditLog.action, [...moves])),
    )
    .where(and(inArray(paymentNotifications.number, [...numbers]), eq(paymentNotifications.paid, true)));
  // Here, since of several numbers the database would sort them too.
  return rows.sort((one, other) => one.id - other.id);
}

export type PaymentMove = Awaited<ReturnType<typeof selectPaymentMoves>>[number];

/** Whose wallets have such money. */
export function selectPaymentHolders(on: Reader, ids: readonly number[]) {
  return on.db
    .select({
      id: shoppers.id,
      username: shoppers.username,
      nickname: shoppers.nickname,
      blockedAt: shoppers.blockedAt,
      frozenAt: shoppers.withdrawalsFrozenAt,
    })
    .from(shoppers)
    .where(inArray(shoppers.id, [...ids]));
}

/**
 * Two decisions about a recharge's payments come one after the other. The rows are written unchanged, which locks them
 * until `tx` has ended; reading them would not.
 */
export async function holdPayments(tx: Writer, number: string): Promise<void> {
  await tx.db
    .update(paymentNotifications)
    .set({ number: sql`${paymentNotifications.number}` })
    .where(eq(paymentNotifications.number, number));
}
