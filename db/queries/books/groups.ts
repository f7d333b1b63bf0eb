import { sql } from 'drizzle-orm';
import type { Check } from './check.ts';

/** Each taken seat is an order. */
const seats: Check = {
  table: 'groups',
  select: (rows) => sql`
    select 'group:' || g.id || ' seats' as what, (select count(*) from orders o where o.group_id = g.id) as expected,
      g.seats as found
    from ${rows} g`,
};

/** An order agrees with its group: in status, price and tax. */
const orderInGroup: Check = {
  table: 'orders',
  select: (rows) => sql`
    select 'order:' || o.id || ' in group:' || o.group_id as what, g.status || ' ' || g.price || ' ' || g.tax as expected,
      case o.status when 1 then 'open' when 5 then 'expired' else 'complete' end || ' ' || o.price || ' ' || o.tax as found
    from ${rows} o left join groups g on g.id = o.group_id`,
};

/** An item's `pt_num` is the number of pieces in its complete groups. */
const ptNum: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'item:' || i.id || ' pt_num' as what,
      (select coalesce(sum(g.size), 0) from groups g where g.item_id = i.id and g.status = 'complete') as expected,
      i.pt_num as found
    from ${rows} i`,
};

export const groupChecks = [seats, orderInGroup, ptNum];
