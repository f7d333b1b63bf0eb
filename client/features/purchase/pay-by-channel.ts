import type { Api } from '../../../shared/contract/index.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type Failed, failureOf } from '../../lib/idempotency/outcome.ts';
import type { Begun } from '../../lib/recharges/use-leave.ts';
import type { PurchaseResult } from './purchase.ts';
import { type PurchaseFields, purchaseFieldNames } from './purchase-tries.ts';

/** How a try to pay for the order through a channel ended. */
export type ChannelResult = { via: 'channel'; by: string; sent: PurchaseFields } & (
  | { outcome: 'begun'; begun: Begun }
  | Failed
);

/** Whether a channel was to pay, and not the wallet. */
export const isByChannel = (result: PurchaseResult | ChannelResult): result is ChannelResult => 'via' in result;

/** The field that says through which channel the order is paid; a form without it pays with the wallet. */
export const CHANNEL = 'channel';

/**
 * Begins the payment of the purchase of the form through the channel that it names; what is bought is bought when the
 * payment is confirmed (docs/domain.md, Paying an order). `next` is the path of the page that sells it. Another channel, or
 * another price, is another payment, with a key of its own.
 */
export async function payByChannel(api: Api, form: FormData, next: string): Promise<ChannelResult> {
  const how = fieldsOf(form, [CHANNEL, 'use_balance', 'send_back']);
  const { by, ...sent } = fieldsOf(form, [...purchaseFieldNames, 'by']);
  const { key, ...fields } = sent;
  const shown = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const idempotencyKey = [key, ...Object.values(how), sent.price].join('.');
  try {
    const wanted = { ...shown, ...how, price: sent.price, next };
    const { data: payUrl, number } = await api.payOrder(wanted, { idempotencyKey, by });
    return { via: 'channel', by, sent, outcome: 'begun', begun: { number, payUrl } };
  } catch (problem) {
    return { via: 'channel', by, sent, ...failureOf(problem) };
  }
}
