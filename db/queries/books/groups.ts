import { sql } from 'drizzle-orm';
import type { Check } from './check.ts';

/** Each taken seat is the order of somebody who has not left; the last one to leave closes the group with that seat. */
const seats: Check = {
  table: 'groups',
  select: (rows) => sql`
    select 'group:' || g.id || ' seats' as what, coalesce(
        nullif((select count(*) from orders o where o.group_id = g.id and o.left_at is null), 0),
        case g.status when 'expired' then 1 else 0 end) as expected,
      g.seats as found
    from ${rows} g`,
};

/** An order has the price and tax of its group for each piece, and its status unless its shopper has left. */
const orderInGroup: Check = {
  table: 'orders',
  select: (rows) => sql`
    select 'order:' || o.id || ' in group:' || o.group_id as what,
      g.status || ' ' || (g.price * o.quantity) || ' ' || (g.tax * o.quantity) as expected,
      case when o.left_at is not null and o.status = 5 then g.status when o.status = 1 then 'open'
        when o.status = 5 then 'expired' else 'complete' end || ' ' || o.price || ' ' || o.tax as found
    from ${rows} o left join groups g on g.id = o.group_id`,
};

/** An order counts the pieces of its returns that were paid. */
const returnedPieces: Check = {
  table: 'orders',
  select: (rows) => sql`
    select 'order:' || o.id || ' returned' as what,
      (select coalesce(sum(coalesce(r.quantity, o.quantity)), 0) from returns r
        where r.order_id = o.id and r.state = 'paid') as expected,
      o.returned as found
    from ${rows} o`,
};

/** An item's `pt_num` is the number of pieces that orders of its complete groups have. */
const ptNum: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'item:' || i.id || ' pt_num' as what,
      (select coalesce(sum(o.quantity), 0) from groups g join orders o on o.group_id = g.id and o.left_at is null
        where g.item_id = i.id and g.status = 'complete') as expected,
      i.pt_num as found
    from ${rows} i`,
};

export const groupChecks = [seats, orderInGroup, returnedPieces, ptNum];
