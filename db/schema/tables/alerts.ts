import { deliveryStates } from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';

/** What staff are alerted to (docs/console.md, Alerts). */
export function alertTables(c: Columns) {
  /** Queues whose oldest has waited longer than promised: a row for each, for as long as that lasts. */
  const queueAlerts = c.table('queue_alerts', {
    queue: c.text('queue').primaryKey(),
    raisedAt: c.instant('raised_at').notNull(),
    /** How the e-mail about it stands; null if nobody is to get one. */
    mail: c.oneOf('mail', deliveryStates),
  });

  return { queueAlerts };
}
