import { type ActionFunctionArgs, data, replace } from 'react-router-dom';
import { apiContext, textsContext } from '../../lib/context.ts';
import { hasLeft } from '../../lib/history/location.ts';
import { addressOfClosing, addressOfOrder } from '../../lib/order-address.ts';
import { addressOfRecharge } from '../../lib/recharges/recharge-address.ts';
import type { Begun } from '../../lib/recharges/use-leave.ts';
import type { T } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { CHANNEL, type ChannelResult, payByChannel } from './pay-by-channel.ts';
import { notePlaced } from './placed-orders.ts';
import { problemText } from './problem-text.ts';
import { completes, type PurchaseResult, purchase } from './purchase.ts';
import { pageUnder } from './purchase-address.ts';

/**
 * Buys the item of the form or joins its group, with the wallet or by the payment that it begins. A toast gives the
 * result wherever the shopper is by then, unless the sheet leads on to a group that it has completed; without JavaScript
 * a redirect leads there, or to the order.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const page = pageUnder(new URL(request.url).pathname);
  if (form.has(CHANNEL)) {
    const result = await payByChannel(context.get(apiContext), form, page);
    if (import.meta.env.SSR) return begunOf(result, page);
    if (result.outcome === 'begun' && hasLeft(request)) toastBegun(context.get(textsContext)().t, result.begun, page);
    return result;
  }
  const result = await purchase(context.get(apiContext), form);
  if (import.meta.env.SSR) return answerOf(result);
  const away = hasLeft(request);
  if (away || !completes(result)) toastOutcome(context.get(textsContext)().t, result, away);
  if (result.outcome === 'placed') {
    const { by, order } = result;
    notePlaced(page, { by, orderno: order.orderno });
  }
  return result;
}

function toastBegun(t: T, { number }: Begun, page: string): void {
  showToast(t('recharge.waiting'), 'info', {
    text: t('transferDetails.seeRecharge'),
    to: addressOfRecharge(number, page),
  });
}

/** The browser opens the channel's page by script; without JavaScript the recharge's screen has a link to it. */
function begunOf(result: ChannelResult, page: string) {
  return result.outcome === 'begun' ? replace(addressOfRecharge(result.begun.number, page)) : data(result, 400);
}

function answerOf(result: PurchaseResult) {
  if (result.outcome !== 'placed') return data(result, 400);
  if (completes(result)) return replace(addressOfClosing(result.order.orderno));
  return replace(`/user/order/${result.order.status}?done=${result.sent.orderno === '' ? 'bought' : 'joined'}`);
}

/** Shows the result of a purchase in a toast; if its screen was left (`away`), with a link to the order. */
function toastOutcome(t: T, result: PurchaseResult, away: boolean): void {
  if (result.outcome === 'placed') {
    const { orderno } = result.order;
    const to = completes(result) ? addressOfClosing(orderno) : addressOfOrder(orderno);
    const link = away ? { text: t('placed.order'), to } : undefined;
    showToast(t(result.sent.orderno !== '' ? 'purchase.joined' : 'purchase.bought'), 'done', link);
  } else {
    showToast(problemText(t, result), 'error');
  }
}
