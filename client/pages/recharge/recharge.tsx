import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { askedMoney } from '../../features/wallet/asked-money.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { hasLeft } from '../../lib/history/whereabouts.ts';
import { newIdempotencyKey } from '../../lib/idempotency/new-idempotency-key.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { showToast } from '../../lib/toast-store.ts';
import { Page } from '../../ui/page/page.tsx';
import { beginRecharge } from './begin-recharge.ts';
import { cancelRecharge } from './cancel-recharge.ts';
import { addressOfRecharge, type Followed, follow, purchaseOf, readWaiting } from './recharge-data.ts';
import { RechargeForm } from './recharge-form.tsx';
import { RechargeState } from './recharge-state.tsx';
import { sendProof } from './send-proof.ts';
import type { Sent } from './sent.ts';
import { useLeave } from './use-leave.ts';

export const handle = {
  title: (t) => t('recharge.title'),
  access: 'private',
  query: ['number', 'money', 'next'],
} satisfies ScreenHandle;

/** The form of a new recharge, or the state of the one whose `number` is in the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const number = numberOf(request);
  const [about, channels] = await Promise.all([api.aboutus({}), api.payList({})]);
  const shared = { supportUrl: about.data.kf_url, channels: channels.data, next: purchaseOf(searchParams) };
  if (number !== '') return { ...shared, followed: await follow(api, number) };
  const [info, waiting] = await Promise.all([api.moneyInfo({}), readWaiting(api)]);
  return {
    ...shared,
    balance: info.data.recharge_money,
    bounds: { least: info.data.recharge_min, most: info.data.recharge_max },
    money: askedMoney(request),
    idempotencyKey: newIdempotencyKey(),
    waiting,
  };
}

/** A failed reading is repeated; an error would replace the screen by the error page. */
export function partLoader({ request, context }: LoaderFunctionArgs): Promise<Followed | null> {
  return follow(context.get(apiContext), numberOf(request)).catch(() => null);
}

const numberOf = ({ url }: Request) => new URL(url).searchParams.get('number') ?? '';

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
    const way = { text: t('transferDetails.seeRecharge'), to: addressOfRecharge(answer.number, next) };
    showToast(t('recharge.waiting'), 'info', way);
  }
  return { begun: answer } satisfies Sent;
}

/** Choose a channel and an amount, pay, and see the result (docs/spec.md, section 2). */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const begun = sent && 'begun' in sent ? sent.begun : undefined;
  useLeave(begun, loaded.next);
  return (
    <Page>
      {'followed' in loaded ? (
        <RechargeState
          key={loaded.followed.recharge.number}
          loaded={loaded.followed}
          supportUrl={loaded.supportUrl}
          next={loaded.next}
          cancel={sent && 'cancel' in sent ? sent.cancel : undefined}
          account={loaded.channels.find(({ account }) => account !== '')?.account ?? ''}
        />
      ) : (
        <RechargeForm
          key={loaded.money}
          {...loaded}
          answer={sent && 'answer' in sent ? sent.answer : undefined}
          leaving={begun !== undefined}
        />
      )}
    </Page>
  );
}
