import { selectSettingVersion } from '../../../db/queries/console/settings.ts';
import { isSettingKey, settingOf } from '../../../shared/settings.ts';
import type { Settings } from '../settings.ts';
import type { ShopperStaff } from '../shoppers/staff.ts';
import type { Acts, Run } from '../staff/act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { checkShopper } from './shopper.ts';

interface Deps {
  settings: Settings;
  shopperStaff: ShopperStaff;
}

/** A role that may do it at all does it alone. */
const always = async () => true;
const never = async () => false;

const secondOf = (key: string) => (isSettingKey(key) ? settingOf(key).second : 'always');

/** Acts on settings and shoppers (docs/domain.md, Two persons). */
export function shopActs({ settings, shopperStaff }: Deps) {
  async function resetting(shopperId: number, what: Parameters<ShopperStaff['prepareReset']>[1]): Promise<Run> {
    const prepared = await shopperStaff.prepareReset(shopperId, what);
    return async (tx, by) => {
      await shopperStaff.resetIn(tx, { ...prepared, ...by });
      return { password: prepared.password };
    };
  }

  return {
    'setting.change': {
      facts: async (on, { key, value, version }) => {
        const before = await settings.checkIn(on, { key, value });
        if ((await selectSettingVersion(on, key)) !== version) throw new StaffRefused('changed', { code: 409 });
        return { subject: `setting:${key}`, amount: null, shopperId: null, about: { before } };
      },
      // Names, notices and hours are changed by one; who is paid, and what one may do, by two.
      isWithinLimit: async (_, { subject }) => secondOf(subject.replace('setting:', '')) === undefined,
      neverAlone: ({ key }) => secondOf(key) === 'always',
      ready:
        ({ version, ...change }) =>
        async (tx, by) => {
          // Of two at once, both of which saw the same version, the second waited for the first here.
          if ((await settings.setIn(tx, change, by)) !== version + 1) {
            throw new StaffRefused('changed', { code: 409 });
          }
          return {};
        },
    },

    'password.reset': {
      // Who asked talks to the shopper; the second person has no business with the password.
      afterYes: 'collect',
      facts: async (on, { shopperId }) => {
        await checkShopper(on, shopperId);
        return { subject: `shopper:${shopperId}`, amount: null, shopperId, about: {} };
      },
      isWithinLimit: always,
      ready: ({ shopperId }) => resetting(shopperId, 'password'),
    },

    'fundPassword.reset': {
      afterYes: 'collect',
      facts: async (on, { shopperId }) => {
        await checkShopper(on, shopperId);
        await shopperStaff.oldHash(on, shopperId, 'fundPassword');
        return { subject: `shopper:${shopperId}`, amount: null, shopperId, about: {} };
      },
      // Who may reset the log-in password alone would have the money with this one.
      isWithinLimit: never,
      ready: ({ shopperId }) => resetting(shopperId, 'fundPassword'),
    },
  } satisfies Partial<Acts>;
}
