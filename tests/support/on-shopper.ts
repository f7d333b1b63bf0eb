import { selectShopper } from '../../db/queries/shoppers.ts';
import type { ShopperStaff } from '../../server/services/shoppers/staff.ts';
import type { By } from '../../server/services/staff-act.ts';
import type { TestShop } from './test-shop.ts';

interface Act extends By {
  username: string;
}

/** Acts of staff on the shopper of a username. */
export function onShopper({ services: { shopperStaff, support }, store }: Pick<TestShop, 'services' | 'store'>) {
  const named = async ({ username, ...act }: Act) => ({ ...act, id: await support.idOfShopper(username) });

  async function reset(act: Act, what: Parameters<ShopperStaff['prepareReset']>[1]): Promise<string> {
    const { id, ...by } = await named(act);
    const prepared = await shopperStaff.prepareReset(id, what);
    await store.transaction((tx) => shopperStaff.resetIn(tx, { ...prepared, ...by }));
    return prepared.password;
  }

  return {
    block: async (act: Act) => shopperStaff.block(await named(act)),
    unblock: async (act: Act) => shopperStaff.unblock(await named(act)),
    freeze: async (act: Act) => shopperStaff.freeze(await named(act)),
    unfreeze: async (act: Act & { why?: string }) => shopperStaff.unfreeze(await named(act)),
    resetPassword: (act: Act) => reset(act, 'password'),
    resetFundPassword: (act: Act) => reset(act, 'fundPassword'),
    show: async (username: string) => {
      const found = await selectShopper(store.reader, username);
      if (!found) throw new Error(`there is no shopper ${username}`);
      return found;
    },
  };
}
