import { and, eq, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { sandboxPayments, sandboxRefunds } = tables;

/** Creates a payment; an existing one stays unchanged. */
export async function insertSandboxPayment(
  tx: Writer,
  payment: { number: string; money: number; returnUrl: string },
): Promise<void> {
  await tx.db
    .insert(sandboxPayments)
    .values({ ...payment, status: 'open', createdAt: tx.now })
    .onConflictDoNothing();
}

export async function selectSandboxPayment(on: Reader, number: string) {
  const [row] = await on.db.select().from(sandboxPayments).where(eq(sandboxPayments.number, number));
  return row;
}

/** Ends an open payment; false if it is not open. */
export async function closeSandboxPayment(tx: Writer, number: string, status: 'paid' | 'failed'): Promise<boolean> {
  const closed = await tx.db
    .update(sandboxPayments)
    .set({ status })
    .where(and(eq(sandboxPayments.number, number), eq(sandboxPayments.status, 'open')))
    .returning({ number: sandboxPayments.number });
  return closed.length > 0;
}

/** Notes what is sent back of a payment, once for each key; false if it is not paid, or less of it is left. */
export async function insertSandboxRefund(
  tx: Writer,
  refund: { key: string; number: string; money: number },
): Promise<boolean> {
  // Locks the payment: of two refunds the second sees the first.
  const [payment] = await tx.db
    .update(sandboxPayments)
    .set({ status: 'paid' })
    .where(and(eq(sandboxPayments.number, refund.number), eq(sandboxPayments.status, 'paid')))
    .returning({ money: sandboxPayments.money });
  if (!payment) return false;
  const [known] = await tx.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, refund.key));
  if (known) return true;
  const [sent] = await tx.db
    .select({ money: sql`coalesce(sum(${sandboxRefunds.money}), 0)`.mapWith(Number) })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.number, refund.number));
  if ((sent?.money ?? 0) + refund.money > payment.money) return false;
  await tx.db.insert(sandboxRefunds).values({ ...refund, createdAt: tx.now });
  return true;
}
