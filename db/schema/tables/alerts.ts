import { deliveryStates } from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';

/** What staff are alerted to (docs/console.md, Alerts): a row for each alert, for as long as it lasts. */
export function alertTables(c: Columns) {
  const alertTable = (name: string, subject: string) =>
    c.table(name, {
      subject: c.text(subject).primaryKey(),
      raisedAt: c.instant('raised_at').notNull(),
      /** How the e-mail about it stands; null if nobody is to get one. */
      mail: c.oneOf('mail', deliveryStates),
    });

  /** Queues whose oldest has waited longer than promised. */
  const queueAlerts = alertTable('queue_alerts', 'queue');

  /** What is wrong with the shop itself. */
  const systemAlerts = alertTable('system_alerts', 'alarm');

  return { queueAlerts, systemAlerts };
}
