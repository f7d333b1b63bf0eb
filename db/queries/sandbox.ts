import { and, eq } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { sandboxPayments } = tables;

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
