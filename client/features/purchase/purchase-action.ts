import type { ActionFunctionArgs } from 'react-router-dom';
import { apiContext, textsContext } from '../../lib/context.ts';
import { hasLeft } from '../../lib/history/location.ts';
import type { T } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { notePlaced } from './placed-orders.ts';
import { problemText } from './problem-text.ts';
import { type PurchaseResult, purchase } from './purchase.ts';

/** Buys the item of the form or joins its group, with a toast about the result wherever the shopper is by then. */
export async function action({ context, request }: ActionFunctionArgs): Promise<PurchaseResult> {
  const form = await request.formData();
  const result = await purchase(context.get(apiContext), form);
  if (import.meta.env.SSR) return result;
  toastOutcome(context.get(textsContext)().t, result, hasLeft(request));
  if (result.outcome === 'placed') {
    notePlaced(new URL(request.url).pathname, { by: String(form.get('by')), orderno: result.order.orderno });
  }
  return result;
}

/** Shows the result of a purchase in a toast; if its screen was left (`away`), with a link to the order. */
function toastOutcome(t: T, result: PurchaseResult, away: boolean): void {
  if (result.outcome === 'placed') {
    const link = away ? { text: t('placed.order'), to: `/user/order-detail/${result.order.orderno}` } : undefined;
    showToast(t(result.sent.orderno !== '' ? 'purchase.joined' : 'purchase.bought'), 'done', link);
  } else {
    showToast(problemText(t, result), 'error');
  }
}
