import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { type PurchaseResult, purchase } from '../../features/purchase/purchase.ts';
import { action as purchaseInPlace } from '../../features/purchase/purchase-action.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { CheckoutScreen } from './checkout-screen.tsx';
import { groupToJoin, itemToBuy } from './terms.ts';

export const handle = {
  title: (t) => t('confirm.title'),
  access: 'private',
  query: ['group'],
} satisfies ScreenHandle;

/** The confirmation as a page (docs/domain.md, Group and order); `?group=` is the number of the group to join. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params.id ?? '';
  const orderno = new URL(request.url).searchParams.get('group');
  const [shopper, terms] = await Promise.all([
    api.userInfo({}),
    orNotFound(orderno === null ? itemToBuy(api, id) : groupToJoin(api, id, orderno)),
  ]);
  if (!terms) throw notFound();
  return { ...terms, shopper: shopper.data, key: newIdempotencyKey() };
}

/** Buys the item or joins the group; without JavaScript it redirects to the order, otherwise the screen does. */
export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const result = import.meta.env.SSR
    ? await purchase(context.get(apiContext), await request.formData())
    : await purchaseInPlace(args);
  if (import.meta.env.SSR && result.outcome === 'placed')
    return replace(`/user/order/${result.order.status}?done=${result.sent.orderno === '' ? 'bought' : 'joined'}`);
  // After a refusal the page is reloaded, since its offer may not be available any more; without an answer it stays.
  const status = import.meta.env.SSR || result.outcome === 'lost' ? 400 : 200;
  return data<PurchaseResult>(result, status);
}

export function Component() {
  const checkout = useLoaderData<typeof loader>();
  return <CheckoutScreen checkout={checkout} sent={useLastAnswer<typeof action>()} />;
}
