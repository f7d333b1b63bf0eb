import { type ActionFunctionArgs, data, redirect } from 'react-router-dom';
import { textsContext } from '../../lib/context.ts';
import { hasLeft } from '../../lib/history/location.ts';
import { showToast } from '../../lib/toast-store.ts';
import { beginRecharge } from './begin-recharge.ts';
import { cancelRecharge } from './cancel-recharge.ts';
import { addressOfRecharge, purchaseOf } from './recharge-data.ts';
import { sendProof } from './send-proof.ts';
import type { Sent } from './sent.ts';

/** Starts a recharge, cancels one, or takes the screenshot of a transfer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'proof') return { proof: await sendProof(context, request, form) } satisfies Sent;
  if (form.get('intent') === 'cancel') {
    const cancel = await cancelRecharge(context, form);
    return data<Sent>({ cancel }, cancel.done ? 200 : 400);
  }
  const next = purchaseOf(new URL(request.url).searchParams);
  const answer = await beginRecharge(context, form, next);
  if (!('number' in answer)) return data<Sent>({ answer }, 400);
  // The browser opens the channel's page by script; without JavaScript the recharge's screen has a link to it.
  if (import.meta.env.SSR) return redirect(addressOfRecharge(answer.number, next));
  if (hasLeft(request)) {
    const { t } = context.get(textsContext)();
    const link = { text: t('transferDetails.seeRecharge'), to: addressOfRecharge(answer.number, next) };
    showToast(t('recharge.waiting'), 'info', link);
  }
  return { begun: answer } satisfies Sent;
}
