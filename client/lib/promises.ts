import type { Api, CallOutput } from '../../shared/contract/index.ts';
import type { OpeningHours } from '../../shared/opening-hours.ts';

/** What staff promise to decide, or to answer, in some hours. */
export type Promised = 'recharge' | 'withdrawal' | 'refund' | 'return' | 'support';

/** What the shop promises: the hours for each, and when staff work. */
export interface Promises {
  hours: Record<Promised, number>;
  opening: OpeningHours;
}

/** The same, with the time for which it is shown: when it is asked for, ISO 8601. */
export interface AskedPromise {
  promises: Promises;
  at: string;
}

/** Of the shop's facts. */
export const promisesOf = (shop: CallOutput<'shop'>): Promises => ({
  hours: {
    recharge: shop.recharge_promise_hours,
    withdrawal: shop.withdrawal_promise_hours,
    refund: shop.refund_promise_hours,
    return: shop.return_promise_hours,
    support: shop.support_promise_hours,
  },
  opening: { from: shop.support_from, until: shop.support_until },
});

export const readPromises = async (api: Api): Promise<Promises> => promisesOf((await api.shop({})).data);
