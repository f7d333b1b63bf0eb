import { sql } from 'drizzle-orm';
import type { Check } from './check.ts';

/** The end of the last closed day. */
const closed = sql`(select max(ends_at) from days)`;

/** That day. A close of an earlier version that was killed has left items of a day without a row. */
const lastDay = sql`(select max(day) from days)`;

/** Of the orders of a complete group. */
const pieces = sql`(select sum(o.quantity) from orders o where o.group_id = g.id and o.left_at is null)`;

/** What the days say of an item agrees with its groups up to the last close. */
const itemOverDays: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'item:' || i.id || ' days' as what,
      (select count(*) || ' opened, ' || coalesce(sum(case when g.status = 'complete' and g.closed_at < ${closed}
          then ${pieces} else 0 end), 0) || ' sold, '
        || coalesce(sum(case when g.status = 'expired' and g.closed_at < ${closed} then 1 else 0 end), 0) || ' failed'
        from groups g where g.item_id = i.id and g.opened_at < ${closed}) as expected,
      (select coalesce(sum(d.opened), 0) || ' opened, ' || coalesce(sum(d.sold), 0) || ' sold, '
        || coalesce(sum(d.failed), 0) || ' failed'
        from day_items d where d.item_id = i.id and d.day <= ${lastDay}) as found
    from ${rows} i where ${closed} is not null`,
};

export const dayChecks = [itemOverDays];
