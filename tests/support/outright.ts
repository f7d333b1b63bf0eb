import type { Store } from '../../db/store.ts';
import type { Services } from '../../server/services.ts';

interface Shop {
  store: Store;
  services: Pick<Services, 'withdrawals' | 'refunds' | 'goodsReturns' | 'rechargeDecisions'>;
}

/** What a function is told after the transaction. */
type Told<Run extends (...input: never[]) => unknown> = Parameters<Run>[1];

/** The last step of acts of weight, where nobody else has to agree: staff pay and credit. */
export function outright({ store, services: { withdrawals, refunds, goodsReturns, rechargeDecisions } }: Shop) {
  return {
    payWithdrawal: (act: Told<typeof withdrawals.payIn>) => store.transaction((tx) => withdrawals.payIn(tx, act)),
    payRefund: (act: Told<typeof refunds.payIn>) => store.transaction((tx) => refunds.payIn(tx, act)),
    payReturn: (act: Told<typeof goodsReturns.payIn>) => store.transaction((tx) => goodsReturns.payIn(tx, act)),
    creditRecharge: async (act: Told<typeof rechargeDecisions.creditIn>) => {
      await rechargeDecisions.mustBeUnpaid(act.number);
      await store.transaction((tx) => rechargeDecisions.creditIn(tx, act));
    },
  };
}
