import { type ItemFields, selectWholeItems } from '../../../db/queries/item-changes.ts';
import { changeItemIn } from '../catalogue/edit/service.ts';
import type { Acts } from '../staff/act.ts';
import type { ActParameters } from '../staff/act-parameters.ts';
import { StaffRefused } from '../staff-refused.ts';

/** The fields that it changes: those of the price, or of the one that begins later. */
function fieldsOf({ nextPriceAt, ...now }: Omit<ActParameters['item.price'], 'id' | 'version'>): ItemFields {
  if (nextPriceAt === undefined) return now;
  const { price: nextPrice, orgPrice: nextOrgPrice, tax: nextTax } = now;
  const given = Object.entries({ nextPrice, nextOrgPrice, nextTax, nextPriceAt });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Acts on items (docs/console.md, Items and the storefront). */
export function itemActs() {
  return {
    'item.price': {
      facts: async (on, { id, version, price, orgPrice, tax }) => {
        const [item] = await selectWholeItems(on, [id]);
        if (!item) throw new StaffRefused('itemUnknown');
        if (item.version !== version) throw new StaffRefused('changed', { code: 409 });
        if ((tax ?? item.tax) > price) throw new StaffRefused('taxTooHigh', { data: { field: 'tax' } });
        if (orgPrice !== undefined && orgPrice < price) {
          throw new StaffRefused('orgPriceTooLow', { data: { field: 'org_price' } });
        }
        const about = { item: item.name, price_before: item.price, tax_before: item.tax };
        return { subject: `item:${id}`, amount: null, shopperId: null, about };
      },
      isWithinLimit: async () => false,
      ready:
        ({ id, version, ...price }) =>
        async (tx, by) => {
          await changeItemIn(tx, { id, version, fields: fieldsOf(price), texts: {} }, by, true);
          return {};
        },
    },
  } satisfies Partial<Acts>;
}
