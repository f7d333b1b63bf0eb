import { type ActionFunctionArgs, data, redirect } from 'react-router-dom';
import { textsContext } from '../../lib/context.ts';
import { hasLeft } from '../../lib/history/location.ts';
import { addressOfRecharge } from '../../lib/recharges/recharge-address.ts';
import { showToast } from '../../lib/toast-store.ts';
import { beginRecharge } from './begin-recharge.ts';
import { actOnRecharge } from './recharge-act.ts';
import { numberOf, purchaseOf } from './recharge-data.ts';
import { sendProof } from './send-proof.ts';
import type { Sent } from './sent.ts';

/** Starts a recharge, cancels one, sends one back, or takes the screenshot of a transfer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = purchaseOf(new URL(request.url).searchParams);
  if (form.get('intent') === 'proof') {
    const proof = await sendProof(context, request, form);
    if (!import.meta.env.SSR) return { proof } satisfies Sent;
    // Without JavaScript the page that follows says that the screenshot has come.
    return proof.done ? redirect(addressOfRecharge(numberOf(request), next)) : data<Sent>({ proof }, 400);
  }
  const act = await actOnRecharge(context, form);
  if (act) return data<Sent>({ act }, act.done ? 200 : 400);
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
