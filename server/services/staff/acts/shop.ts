import { z } from 'zod';
import { selectUsername } from '../../../../db/queries/staff/act-facts.ts';
import { Refused } from '../../refused.ts';
import type { Settings } from '../../settings.ts';
import type { ShopperStaff } from '../../shoppers/staff.ts';
import { type Acts, act } from './act.ts';

interface Deps {
  settings: Settings;
  shopperStaff: ShopperStaff;
}

/** A role that may do it at all does it alone. */
const always = async () => true;

/** Acts on settings and shoppers (docs/domain.md, Two persons). */
export function shopActs({ settings, shopperStaff }: Deps): Acts {
  return {
    'setting.change': act({
      parameters: z.strictObject({ key: z.string(), value: z.string() }),
      facts: async (on, { key, value }) => {
        const before = await settings.checkIn(on, { key, value });
        return { subject: `setting:${key}`, amount: null, shopperId: null, about: { before } };
      },
      isWithinLimit: always,
      run: async (tx, parameters, by) => {
        await settings.setIn(tx, { ...parameters, ...by });
        return {};
      },
    }),

    'password.reset': act({
      parameters: z.strictObject({ shopperId: z.int().positive() }),
      facts: async (on, { shopperId }) => {
        const username = await selectUsername(on, shopperId);
        if (username === undefined) throw new Refused('shopperUnknown');
        return { subject: `shopper:${shopperId}`, amount: null, shopperId, about: { username } };
      },
      isWithinLimit: always,
      prepare: ({ shopperId }) => shopperStaff.prepareReset(shopperId),
      run: async (tx, _, by, reset) => {
        await shopperStaff.resetIn(tx, { ...reset, ...by });
        return { password: reset.password };
      },
    }),
  };
}
