import { isEmptyShop } from '../../db/queries/import.ts';
import { engine } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import type { Shop } from '../../server/shop.ts';
import { fillTransfers } from './money.ts';
import { fillNames } from './names.ts';
import { fillOrders } from './orders.ts';
import { chance, type Insert, insertNumbered, instant, PAST, type Progress, run } from './raw.ts';
import { fillAudit, fillStaffWork } from './staff-work.ts';
import { ALL_PIECES, DEARER, fillVariants, tablesOfVariants } from './variants.ts';

/** Orders that each shopper has, about. */
const ORDERS_OF_SHOPPER = 100;

export interface Filling {
  /** Items without options, and orders. */
  rows: number;
  /** Rows of each list of staff's work (`fillStaffWork`). */
  work?: number;
  /** Items with a hundred variants each, after the others: of these no order is. */
  ofVariants?: number;
}

/**
 * Fills an empty shop with `rows` items and `rows` orders, in SQL that makes its rows itself, so that a million takes
 * minutes. Names are those of the demo shop; the first are more frequent than the last. Items have two languages, one
 * picture and short texts; one in fifty is off sale, one in twenty has a new Chinese text. Groups are complete, failed and waiting (these wait for another
 * year), with every transfer, so that the books hold; some tax refunds are requested and some paid. Not filled: sessions,
 * pictures on disk.
 */
export async function fillShop(
  { store, ids, clock }: Pick<Shop, 'store' | 'ids' | 'clock'>,
  { rows, work = 0, ofVariants = 0 }: Filling,
  progress: Progress,
): Promise<void> {
  if (!(await isEmptyShop(store.reader))) throw new Error('the database to fill is not empty');
  const shoppers = Math.max(10, Math.ceil(rows / ORDERS_OF_SHOPPER));
  const now = clock();
  const { names, pictureId } = await store.transaction(fillNames, { bulk: true });
  await fillShoppers({ store, ids }, shoppers, progress);
  // Before those that follow: figures of today are counted from its first shopper on.
  await everyStatement(store, [`update shoppers set created_at = ${now - PAST}`]);
  const insert: Insert = (into, select, count) => insertNumbered(store, { into, select, count }, progress);

  const items = rows + ofVariants;
  await fillItems(insert, { rows: items, plain: rows, names, pictureId, now });
  if (ofVariants > 0) await fillVariants(insert, { from: rows + 1, rows: items, now });
  // The last block of orders has to be a whole one.
  const orders = await fillOrders(insert, { rows, shoppers, now });
  if (work > 0) await fillStaffWork({ store, insert, rows: work, shoppers, orders, now });
  await fillTransfers(store, insert, { rows: orders, shoppers, work, now });
  if (work > 0) await fillAudit({ store, insert, rows: work, shoppers, now });
  await settle(store, rows, progress);
}

interface Items {
  rows: number;
  /** Of these the first ones, which have no options. */
  plain: number;
  names: number;
  pictureId: number;
  now: number;
}

/** Items with their pictures, English texts and places in the index. */
async function fillItems(insert: Insert, { rows, plain, names, pictureId, now }: Items): Promise<void> {
  const named = `from n join bench_names b on b.id = ${nameOf('i', rows, names)}`;
  const made = instant('i', rows, now);
  const price = '(1000 + i % 500 * 100)';
  await insert(
    `items (id, category_id, name, content, price, max_price, org_price, tax, stock, hot, on_sale, picture_id, created_at,
      words_at)`,
    `select i, category_id, name, '<p>' || name || '</p>', ${price}, case when i > ${plain} then ${price} + ${DEARER} end,
      1500 + i % 500 * 150, 50 + i % 500 * 5, case when i > ${plain} then ${ALL_PIECES} else ${chance('i', 1, 500)} end,
      i % ${Math.ceil(rows / 80)} = 0, i % 50 <> 7, ${pictureId}, ${made},
      ${made} + case i % 20 when 3 then 1000 else 0 end
     ${named}`,
    rows,
  );
  await insert(
    'item_prices (item_id, price, org_price, tax, on_sale, since)',
    'select items.id, price, org_price, tax, on_sale, created_at from n join items on items.id = i',
    rows,
  );
  await insert('item_pictures (item_id, position, picture_id)', `select i, 0, ${pictureId} from n`, rows);
  await insert(
    'item_texts (item_id, locale, name, content, words_at)',
    `select i, 'en-US', name_en, '<p>' || name_en || '</p>', ${made}
     ${named}`,
    rows,
  );
  await insert('item_terms (item_id, terms)', `select i, ${engine === 'pg' ? 'terms::jsonb' : 'terms'} ${named}`, rows);
  const sign = 'case when i % 50 <> 7 then 1 else -1 end';
  // Word by word: the rows of one are beside each other.
  await insert(
    'search_postings (term_id, impact, item_id)',
    `select term_id, impact * ${sign}, i ${named} join bench_terms t on t.name_id = b.id order by 1, 2, 3`,
    rows,
  );
}

/** One after the other, each in its own transaction. */
async function everyStatement(store: Store, statements: string[]): Promise<void> {
  for (const statement of statements) await store.transaction((tx) => run(tx, statement), { bulk: true });
}

async function fillShoppers({ store, ids }: Pick<Shop, 'store' | 'ids'>, count: number, progress: Progress) {
  for (let from = 1; from <= count; from += 1000) {
    const to = Math.min(count, from + 999);
    await store.transaction(
      async (tx) => {
        for (let n = from; n <= to; n++) {
          const shopper = { username: `bench_${n}`, nickname: `Bench ${n}`, passwordHash: null, invitedBy: null };
          await openAccount(tx, ids, { ...shopper, demo: true });
        }
      },
      { bulk: true },
    );
    progress('shoppers', to, count);
  }
}

/** Which name the item has: name 0 five times, the others the more often the lower their number. */
function nameOf(i: string, rows: number, names: number): string {
  const far = chance(i, 2, 100_000);
  return `case when ${i} % ${Math.ceil(rows / 5)} = ${Math.ceil(rows / 10)} then 0
    else 1 + ${names - 1} * ${far} * ${far} / 10000000000 end`;
}

/** Parts of the update of `pt_num`, in items. */
const CHUNK = 20_000;

/** What follows from all rows: `pt_num`, and on PostgreSQL the counters of ids and the planner's figures. */
async function settle(store: Store, rows: number, progress: Progress): Promise<void> {
  for (let from = 1; from <= rows; from += CHUNK) {
    const to = Math.min(rows, from + CHUNK - 1);
    const bought = `select coalesce(sum(size), 0) from groups where item_id = items.id and status = 'complete'`;
    const update = `update items set pt_num = (${bought}) where id between ${from} and ${to}`;
    await store.transaction((tx) => run(tx, update), { bulk: true });
    progress('pt_num', to, rows);
  }
  await everyStatement(store, ['drop table bench_terms', 'drop table bench_names']);
  if (engine === 'sqlite') return;
  const counters = [...tablesOfVariants, 'items', 'groups', 'orders'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  );
  await everyStatement(store, [...counters, 'analyze']);
}
