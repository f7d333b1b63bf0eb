import { sql } from 'drizzle-orm';
import { sentBackOf } from '../recharge-returns.ts';
import type { Check } from './check.ts';

const sentBack = sentBackOf(sql`x.id`);

/**
 * A recharge that pays for an order is decided with its credit and not before: it bought for its own shopper, at the price
 * that was agreed to, or says why it did not (docs/domain.md, Paying an order).
 */
export const paymentChecks: Check[] = [
  {
    table: 'recharges',
    select: (rows) => sql`
      select 'recharge:' || x.id || ' order' as what,
        case x.status when 'credited' then 'decided' else 'open' end as expected,
        case
          when p.order_id is null and p.refused is null then 'open'
          when p.order_id is not null and (o.shopper_id <> x.shopper_id or o.price <> p.price * p.quantity) then 'another order'
          else 'decided' end as found
      from ${rows} x
        join order_payments p on p.recharge_id = x.id
        left join orders o on o.id = p.order_id`,
  },
  {
    // No more goes back than it brought: of one that brought nothing, nothing.
    table: 'recharges',
    select: (rows) => sql`
      select 'recharge:' || x.id || ' sent back' as what, 'at most ' || case x.status when 'credited' then x.money else 0 end
        as expected, 'more: ' || ${sentBack} as found
      from ${rows} x
      where ${sentBack} > case x.status when 'credited' then x.money else 0 end`,
  },
];
