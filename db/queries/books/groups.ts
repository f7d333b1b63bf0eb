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

/**
 * An order has the price and tax of its group for each piece, those of its variant if there are options, and its status
 * unless its shopper has left.
 */
const orderInGroup: Check = {
  table: 'orders',
  select: (rows) => sql`
    select 'order:' || o.id || ' in group:' || o.group_id as what,
      g.status || ' ' || (coalesce(v.price, g.price) * o.quantity) || ' ' || (coalesce(v.tax, g.tax) * o.quantity) as expected,
      case when o.left_at is not null and o.status = 5 then g.status when o.status = 1 then 'open'
        when o.status = 5 then 'expired' else 'complete' end || ' ' || o.price || ' ' || o.tax as found
    from ${rows} o left join groups g on g.id = o.group_id
      left join listed_variants v on v.list_id = g.variant_list_id and v.variant_id = o.variant_id`,
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

/** An order of a group with variants is of one of them, and of one without of none. */
const orderOfVariant: Check = {
  table: 'orders',
  select: (rows) => sql`
    select 'order:' || o.id || ' variant' as what,
      case when g.variant_list_id is null then 'none' else 'one' end as expected,
      case when o.variant_id is null then 'none' else 'one' end as found
    from ${rows} o join groups g on g.id = o.group_id`,
};

/** What is left of the variants of an item is what a new group may take, and a piece for each free seat of those that wait. */
const stockOfVariants: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'item:' || i.id || ' stock of variants' as what,
      i.stock + (select coalesce(sum(g.size - g.seats), 0) from groups g where g.item_id = i.id and g.status = 'open')
        as expected,
      (select coalesce(sum(v.stock), 0) from item_variants v where v.item_id = i.id) as found
    from ${rows} i where i.max_price is not null`,
};

/** Price and tax of an item with variants are those of the cheapest on sale, and `max_price` is that of the dearest. */
const priceOfVariants: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'item:' || i.id || ' price of variants' as what,
      (select min(v.price) || ' ' || max(v.price) from item_variants v where v.item_id = i.id and v.on_sale) as expected,
      i.price || ' ' || i.max_price as found
    from ${rows} i
    where i.max_price is not null and exists (select 1 from item_variants v where v.item_id = i.id and v.on_sale)`,
};

/** What begins later is that of its variants then, and no variant has a next price that its item does not begin. */
const nextPriceOfVariants: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'item:' || i.id || ' next price of variants' as what,
      case when i.next_price_at is null then 'none' else coalesce((select min(coalesce(v.next_price, v.price)) || ' '
        || max(coalesce(v.next_price, v.price)) from item_variants v where v.item_id = i.id and v.on_sale),
        i.next_price || ' ' || i.next_max_price) end as expected,
      case when i.next_price_at is not null then i.next_price || ' ' || i.next_max_price
        when exists (select 1 from item_variants v where v.item_id = i.id and v.next_price is not null) then 'some'
        else 'none' end as found
    from ${rows} i where i.max_price is not null`,
};

/** An item counts its reviews, and adds up their stars. */
const reviewSums: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'item:' || i.id || ' reviews' as what,
      (select count(*) || ' ' || coalesce(sum(r.stars), 0) from reviews r where r.item_id = i.id) as expected,
      i.review_count || ' ' || i.review_stars as found
    from ${rows} i`,
};

/** It counts them of each kind too: by value, stars, pictures, and why they are hidden. */
const reviewCounts: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'item:' || item_id || ' reviews of ' || value_id || ' ' || stars || ' '
        || case when pictured then 'pictured ' else '' end || hidden_why as what,
      sum(counted) as expected, sum(kept) as found
    from (
      select r.item_id, coalesce(r.value_id, 0) as value_id, r.stars, r.pictured, coalesce(r.hidden_why, '') as hidden_why,
        1 as counted, 0 as kept
      from ${rows} i join reviews r on r.item_id = i.id
      union all select c.item_id, c.value_id, c.stars, c.pictured, c.hidden_why, 0, c.count
      from ${rows} i join review_counts c on c.item_id = i.id
    ) kinds
    group by item_id, value_id, stars, pictured, hidden_why`,
};

/** A review is of what its order is: of its item and shopper, and of the first value of its variant. */
const reviewOfOrder: Check = {
  table: 'items',
  select: (rows) => sql`
    select 'review:' || r.id || ' of order:' || r.order_id as what,
      g.item_id || ' ' || o.shopper_id || ' ' || coalesce(v.value_1, 0) as expected,
      r.item_id || ' ' || r.shopper_id || ' ' || coalesce(r.value_id, 0) as found
    from ${rows} i join reviews r on r.item_id = i.id join orders o on o.id = r.order_id join groups g on g.id = o.group_id
      left join item_variants v on v.id = o.variant_id`,
};

export const groupChecks = [
  seats,
  orderInGroup,
  orderOfVariant,
  returnedPieces,
  ptNum,
  stockOfVariants,
  priceOfVariants,
  nextPriceOfVariants,
  reviewSums,
  reviewCounts,
  reviewOfOrder,
];
