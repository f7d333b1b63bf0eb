import { and, eq, inArray } from 'drizzle-orm';
import type { DeliveryState } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { queueAlerts } = tables;

/** The queues that are late now. */
export function selectQueueAlerts(on: Reader) {
  return on.db.select().from(queueAlerts);
}

/** Begins the alert of a queue, with an e-mail or none, unless it stands already. */
export async function raiseAlert(tx: Writer, { queue, withMail }: { queue: string; withMail: boolean }): Promise<void> {
  await tx.db
    .insert(queueAlerts)
    .values({ queue, raisedAt: tx.now, mail: withMail ? 'waiting' : null })
    .onConflictDoNothing();
}

export async function endAlerts(tx: Writer, queues: readonly string[]): Promise<void> {
  await tx.db.delete(queueAlerts).where(inArray(queueAlerts.queue, [...queues]));
}

/** Changes how the e-mail of an alert stands; false if it stood otherwise. */
export async function moveAlertMail(
  tx: Writer,
  { queue, from, to }: { queue: string; from: DeliveryState; to: DeliveryState },
): Promise<boolean> {
  const moved = await tx.db
    .update(queueAlerts)
    .set({ mail: to })
    .where(and(eq(queueAlerts.queue, queue), eq(queueAlerts.mail, from)))
    .returning({ queue: queueAlerts.queue });
  return moved.length > 0;
}

/** Those that a process left while it sent them: nobody knows whether they arrived. */
export async function giveUpAlertMails(tx: Writer): Promise<void> {
  await tx.db.update(queueAlerts).set({ mail: 'unknown' }).where(eq(queueAlerts.mail, 'sending'));
}
