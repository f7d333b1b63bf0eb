import { type ItemFields, selectWholeItems, type WholeItem } from '../../../db/queries/item-changes.ts';
import { selectVariants } from '../../../db/queries/variant-changes.ts';
import type { Reader } from '../../../db/store.ts';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { withVariant, wordsOfVariant } from '../../../shared/variants.ts';
import { changeItemIn, type ItemChange } from '../catalogue/edit/service.ts';
import type { Acts } from '../staff/act.ts';
import type { ActParameters } from '../staff/act-parameters.ts';
import { StaffRefused } from '../staff-refused.ts';

type Parameters = ActParameters['item.price'];

/** The fields that it changes: those of the price, or of the one that begins later. */
function fieldsOf({ nextPriceAt, price, orgPrice, tax }: Parameters): ItemFields {
  const now = { price, orgPrice, tax };
  const next = { nextPrice: price, nextOrgPrice: orgPrice, nextTax: tax, nextPriceAt };
  const given = Object.entries(nextPriceAt === undefined ? now : next);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** What an approved act changes: the price of the item, or of one of its variants. */
function changeOf(parameters: Parameters): ItemChange {
  const { id, version, variant } = parameters;
  const fields = fieldsOf(parameters);
  if (variant === undefined) return { id, version, fields, texts: {} };
  const { nextPriceAt, ...sums } = fields;
  const ofItem = nextPriceAt === undefined ? {} : { nextPriceAt };
  return { id, version, fields: ofItem, texts: {}, variants: { rows: [{ ...sums, id: variant }] } };
}

/**
 * The name and the price of what is cut, before it. Throws `itemHasVariants` if an item with options is meant as a whole;
 * `variantUnknown`.
 */
async function pricedBefore(on: Reader, item: WholeItem, { variant: id }: Parameters) {
  const isOfVariants = item.maxPrice !== null;
  if (id === undefined && !isOfVariants) return item;
  if (id === undefined) throw new StaffRefused('itemHasVariants', { data: { field: 'variants' } });
  const known = await selectVariants(on, item.id);
  const variant = known.variants.find((one) => one.id === id);
  if (!variant) throw new StaffRefused('variantUnknown', { data: { field: 'variants' } });
  const words = wordsOfVariant(known.options, variant.values)[DEFAULT_LOCALE] ?? '';
  return { name: withVariant(item.name, words), price: variant.price, tax: variant.tax };
}

/** Acts on items (docs/console.md, Items and the storefront). */
export function itemActs() {
  return {
    'item.price': {
      facts: async (on, parameters) => {
        const { id, version, price, orgPrice, tax } = parameters;
        const [item] = await selectWholeItems(on, [id]);
        if (!item) throw new StaffRefused('itemUnknown');
        if (item.version !== version) throw new StaffRefused('changed', { code: 409 });
        const before = await pricedBefore(on, item, parameters);
        if ((tax ?? before.tax) > price) throw new StaffRefused('taxTooHigh', { data: { field: 'tax' } });
        if (orgPrice !== undefined && orgPrice < price) {
          throw new StaffRefused('orgPriceTooLow', { data: { field: 'org_price' } });
        }
        const about = { item: before.name, price_before: before.price, tax_before: before.tax };
        return { subject: `item:${id}`, amount: null, shopperId: null, about };
      },
      isWithinLimit: async () => false,
      ready: (parameters) => async (tx, by) => {
        await changeItemIn(tx, changeOf(parameters), by, true);
        return {};
      },
    },
  } satisfies Partial<Acts>;
}
