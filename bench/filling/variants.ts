import { engine } from '../../db/schema/index.ts';
import { type Insert, instant } from './raw.ts';

/** Values of each of the two options. */
const VALUES = 10;

/** Variants of an item that has any: each value of one option with each of the other. */
export const VARIANTS_OF_ITEM = VALUES * VALUES;

/** Pieces of each variant at first. */
const PIECES = 5;

/** Pieces of an item that has variants. */
export const ALL_PIECES = VARIANTS_OF_ITEM * PIECES;

/** By how much a variant is dearer than the one before, and the last one than the first, in fen. */
const STEP = 100;
export const DEARER = (VARIANTS_OF_ITEM - 1) * STEP;

/** Those with ids of their own. */
export const tablesOfVariants = ['item_options', 'option_values', 'item_variants', 'variant_lists'];

const [object, array] = engine === 'pg' ? ['jsonb_build_object', 'jsonb_agg'] : ['json_object', 'json_group_array'];

const inBoth = (zh: string, en: string) => `${object}('zh-CN', ${zh}, 'en-US', ${en})`;

/** Words that are stored, as a part of other ones: SQLite has them as text. */
const stored = (names: string) => (engine === 'pg' ? names : `json(${names})`);

/** Ids of the values of a variant, by its number from 0 on. */
const first = `(n / ${VARIANTS_OF_ITEM} * 2 * ${VALUES} + n % ${VARIANTS_OF_ITEM} / ${VALUES} + 1)`;
const second = `(n / ${VARIANTS_OF_ITEM} * 2 * ${VALUES} + n % ${VALUES} + ${VALUES} + 1)`;

/**
 * Gives the items from `from` on, of which nothing is bought yet, two options and a variant of each pair of their values, with
 * the list that groups of them are opened with. Then the shop has `rows` items.
 */
export async function fillVariants(
  insert: Insert,
  { from, rows, now }: { from: number; rows: number; now: number },
): Promise<void> {
  const items = rows - from + 1;
  const variants = items * VARIANTS_OF_ITEM;
  await insert(
    'item_options (id, item_id, position, names)',
    `select i, ${from} + (i - 1) / 2, (i - 1) % 2,
      case (i - 1) % 2 when 0 then ${inBoth(`'颜色'`, `'Colour'`)} else ${inBoth(`'尺码'`, `'Size'`)} end from n`,
    items * 2,
  );
  const at = `(i - 1) % ${VALUES}`;
  await insert(
    'option_values (id, option_id, position, names)',
    `select i, (i - 1) / ${VALUES} + 1, ${at}, ${inBoth(`'第' || (${at} + 1)`, `'No. ' || (${at} + 1)`)} from n`,
    items * 2 * VALUES,
  );
  const above = `n % ${VARIANTS_OF_ITEM} * ${STEP}`;
  await insert(
    'item_variants (id, item_id, value_1, value_2, sku, price, org_price, tax, stock)',
    `select n + 1, items.id, ${first}, ${second}, 'S' || (n + 1), price + ${above}, org_price + ${above}, tax, ${PIECES}
     from (select i - 1 as n from n) numbered join items on items.id = ${from} + n / ${VARIANTS_OF_ITEM}`,
    variants,
  );
  await insert(
    'variant_lists (id, item_id, options, created_at)',
    `select i, ${from} + i - 1, (${listedOptions}), ${instant('i', items, now)} from n`,
    items,
  );
  const words = (locale: string) => `a.names ->> '${locale}' || ' · ' || (b.names ->> '${locale}')`;
  await insert(
    'listed_variants (list_id, variant_id, price, tax, words)',
    `select (i - 1) / ${VARIANTS_OF_ITEM} + 1, v.id, price, tax, ${inBoth(words('zh-CN'), words('en-US'))}
     from n join item_variants v on v.id = i join option_values a on a.id = value_1 join option_values b on b.id = value_2`,
    variants,
  );
}

/** Of the item of the list `i`. */
const listedOptions = `select ${array}(${object}('names', ${stored('o.names')}, 'values',
    (select ${array}(${object}('id', v.id, 'names', ${stored('v.names')})) from option_values v where v.option_id = o.id)))
  from item_options o where o.id between 2 * i - 1 and 2 * i`;
