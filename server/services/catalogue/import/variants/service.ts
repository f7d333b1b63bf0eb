import { setImmediate as nextTurn } from 'node:timers/promises';
import { selectWholeItems } from '../../../../../db/queries/item-changes.ts';
import {
  hasOpenGroups,
  type StoredVariants,
  selectVariantsOf,
  selectVariantsOfSku,
} from '../../../../../db/queries/variant-changes.ts';
import type { Reader } from '../../../../../db/store.ts';
import { pricedAt, variantsPricedAt } from '../../../../../shared/next-price.ts';
import { Wrong } from '../../../spreadsheets/wrong.ts';
import { MOST_PROBLEMS, type Problem, ROWS_A_TURN } from '../report.ts';
import type { SourceRow } from '../source.ts';
import { planVariants, type VariantPlan } from './plan.ts';
import type { VariantRows } from './resolve.ts';

const NOTHING: StoredVariants = { options: [], variants: [] };

/** Reads the rows of variants of items that are there, at the time `now` (ms since 1970). */
export async function planOfItems(on: Reader, ofItems: VariantRows['ofItems'], now: number) {
  const plans: VariantPlan[] = [];
  const problems: Problem[] = [];
  const ids = [...ofItems.keys()];
  for (let at = 0; at < ids.length && problems.length <= MOST_PROBLEMS; at += ROWS_A_TURN) {
    const some = ids.slice(at, at + ROWS_A_TURN);
    const found = await selectWholeItems(on, some);
    // What has begun may not have been written yet.
    const items = new Map(found.map((item) => [item.id, pricedAt(item, now)]));
    const priced = new Map(found.map((item) => [item.id, item.nextPriceAt]));
    const stored = await selectVariantsOf(on, some);
    for (const id of some) {
      const rows = ofItems.get(id) ?? [];
      const item = items.get(id);
      if (!item) {
        problems.push(...onEach(rows, new Wrong('itemUnknown', { id: String(id) })));
        continue;
      }
      const { options, variants } = stored.get(id) ?? NOTHING;
      const before = { options, variants: variantsPricedAt(variants, priced.get(id) ?? null, now) };
      const plan = planVariants({ item, before, rows, now });
      // Their members have pieces of no variant.
      if (!stored.has(id) && (await hasOpenGroups(on, id))) {
        plan.problems.push(...onEach(rows.slice(0, 1), new Wrong('optionsWhileWaiting')));
      }
      plans.push(plan);
      problems.push(...plan.problems);
    }
    await nextTurn();
  }
  return { plans, problems };
}

/** Those of new items at the time `now` (ms since 1970), by the row of their item. */
export function planOfNew(ofNew: VariantRows['ofNew'], now: number): Map<number, VariantPlan> {
  return new Map([...ofNew].map(([row, rows]) => [row, planVariants({ item: null, before: NOTHING, rows, now })]));
}

const onEach = (rows: SourceRow[], wrong: Wrong): Problem[] => rows.map(({ row }) => ({ row, column: 'item', wrong }));

/** Numbers of the shop that are looked for at once. */
const SKUS = 500;

/** Rows with a number of the shop that another row, or a variant that keeps it, has. */
export async function skuProblems(on: Reader, plans: VariantPlan[]): Promise<Problem[]> {
  const wanted = plans.flatMap(({ item, rows }) =>
    rows.flatMap(({ row, edit: { id, sku } }) => (sku ? [{ row, sku, id, itemId: item?.id }] : [])),
  );
  const freed = new Set(
    plans.flatMap(({ rows }) => rows.flatMap(({ edit }) => (edit.sku === undefined ? [] : edit.id))),
  );
  const keepers = new Map<string, { id: number; itemId: number }>();
  for (let at = 0; at < wanted.length; at += SKUS) {
    const some = wanted.slice(at, at + SKUS).map(({ sku }) => sku);
    for (const variant of await selectVariantsOfSku(on, some)) keepers.set(variant.sku, variant);
    await nextTurn();
  }
  const first = new Map<string, number>();
  return wanted.flatMap(({ row, sku, id, itemId }) => {
    const twice = first.get(sku);
    if (twice === undefined) first.set(sku, row);
    else return [{ row, column: 'sku', wrong: new Wrong('skuTwice', { row: String(twice) }) }];
    const keeper = keepers.get(sku);
    // One that gives its own away in the same item frees it.
    const isFree = !keeper || keeper.id === id || (keeper.itemId === itemId && freed.has(keeper.id));
    return isFree ? [] : [{ row, column: 'sku', wrong: new Wrong('skuTaken', { id: String(keeper.itemId) }) }];
  });
}
