import { engine } from '../../db/schema/index.ts';
import { chance, type Insert, instant, PAST } from './raw.ts';

/** Twenty orders in a row fill eleven groups: nine of two members, one that failed, one that waits. */
const BLOCK = { orders: 20, groups: 11, failed: 18, waiting: 19 };

/** Status of the order number `at` of its block. */
const STATUS = `case when at = ${BLOCK.failed} then 5 when at = ${BLOCK.waiting} then 1
  when at = 4 then 3 when at = 7 then 4 else 2 end`;

/** The group, within its block, of the order number `at`. */
const GROUP = `case when at < ${BLOCK.failed} then at / 2 else at - ${BLOCK.failed / 2} end`;

/** Groups in each of their states, with the orders that belong to them: how many, in whole blocks. */
export async function fillOrders(
  insert: Insert,
  { rows, shoppers, now }: { rows: number; shoppers: number; now: number },
): Promise<number> {
  const groups = Math.floor(rows / BLOCK.orders) * BLOCK.groups;
  const opened = instant('i', groups, now);
  const [failed, waiting] = [BLOCK.failed / 2, BLOCK.waiting - BLOCK.failed / 2];
  const status = `case (i - 1) % ${BLOCK.groups} when ${failed} then 'expired' when ${waiting} then 'open' else 'complete' end`;
  // Shoppers buy what is new rather than what is old.
  const item = `${rows} - ${rows - 1} * ${chance('i', 3, 100_000)} / 100000`;
  const opener = `1 + ${chance('i', 5, shoppers)}`;
  await insert(
    `groups (id, item_id, names, picture_id, size, price, tax, seats, status, opened_by, opened_at, expires_at,
      closed_at, demo)`,
    `select i, items.id, ${engine === 'pg' ? 'jsonb_build_object' : 'json_object'}('zh-CN', name), picture_id, 2, price, tax,
      case when status = 'complete' then 2 else 1 end, status, opener, opened,
      case when status = 'open' then ${now + PAST} else opened + 108000000 end,
      case status when 'open' then null when 'complete' then opened + 3600000 else opened + 108000000 end, true
     from (select i, ${item} as item, ${status} as status, ${opener} as opener, ${opened} as opened from n) made
     join items on items.id = item`,
    groups,
  );
  const orders = Math.floor(rows / BLOCK.orders) * BLOCK.orders;
  await insert(
    'orders (id, orderno, group_id, shopper_id, price, tax, status, demo, created_at, updated_at)',
    `select i, cast(260000000000000000 + i as text), g.id,
      case when at % 2 = 0 or at >= ${BLOCK.failed} then opened_by
        else 1 + (opened_by + ${chance('i', 6, shoppers - 1)}) % ${shoppers} end,
      price, tax, ${STATUS}, true, opened_at, coalesce(closed_at, opened_at)
     from (select i, (i - 1) % ${BLOCK.orders} as at, (i - 1) / ${BLOCK.orders} as block from n) made
     join groups g on g.id = 1 + block * ${BLOCK.groups} + ${GROUP}`,
    orders,
  );
  return orders;
}
