import { and, eq, inArray } from 'drizzle-orm';
import type { DeliveryState } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

/** Each kind of alert has a table, since it has a job of its own that ends what is over. */
const tableOf = { queues: tables.queueAlerts, system: tables.systemAlerts };

export type AlertKind = keyof typeof tableOf;

/** The alerts of a kind that stand now. */
export function selectAlerts(on: Reader, kind: AlertKind) {
  return on.db.select().from(tableOf[kind]);
}

export type AlertRow = Awaited<ReturnType<typeof selectAlerts>>[number];

/** Begins an alert, with an e-mail or none, unless it stands already. */
export async function raiseAlert(
  tx: Writer,
  kind: AlertKind,
  { subject, withMail }: { subject: string; withMail: boolean },
): Promise<void> {
  await tx.db
    .insert(tableOf[kind])
    .values({ subject, raisedAt: tx.now, mail: withMail ? 'waiting' : null })
    .onConflictDoNothing();
}

export async function endAlerts(tx: Writer, kind: AlertKind, subjects: readonly string[]): Promise<void> {
  const table = tableOf[kind];
  await tx.db.delete(table).where(inArray(table.subject, [...subjects]));
}

/** Changes how the e-mail of an alert stands; false if it stood otherwise. */
export async function moveAlertMail(
  tx: Writer,
  kind: AlertKind,
  { subject, from, to }: { subject: string; from: DeliveryState; to: DeliveryState },
): Promise<boolean> {
  const table = tableOf[kind];
  const moved = await tx.db
    .update(table)
    .set({ mail: to })
    .where(and(eq(table.subject, subject), eq(table.mail, from)))
    .returning({ subject: table.subject });
  return moved.length > 0;
}

/** Those that a process left while it sent them: nobody knows whether they arrived. */
export async function giveUpAlertMails(tx: Writer, kind: AlertKind): Promise<void> {
  const table = tableOf[kind];
  await tx.db.update(table).set({ mail: 'unknown' }).where(eq(table.mail, 'sending'));
}
