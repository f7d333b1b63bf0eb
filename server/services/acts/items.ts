import { z } from 'zod';
import { selectWholeItems } from '../../../db/queries/item-changes.ts';
import { changeItemIn } from '../catalogue/edit/service.ts';
import { type Acts, act } from '../staff/act.ts';
import { StaffRefused } from '../staff-refused.ts';

const sum = z.int().positive().max(99_999_999_999);

/** Acts on items (docs/console.md, Items and the storefront). */
export function itemActs(): Acts {
  return {
    'item.price': act({
      parameters: z.strictObject({
        id: z.int().positive(),
        /** The item's, as the person saw it who asks: nobody agrees to a cut of another price. */
        version: z.int().min(0),
        price: sum,
        orgPrice: sum.optional(),
        tax: z.int().min(0).max(99_999_999_999).optional(),
      }),
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
      run: async (tx, { id, version, ...fields }, { actor, note, sessionId = '', key, approvalId, evidence }) => {
        const by = { actor, note, sessionId, key, approvalId, evidence };
        await changeItemIn(tx, { id, version, fields, texts: {} }, by, true);
        return {};
      },
    }),
  };
}
