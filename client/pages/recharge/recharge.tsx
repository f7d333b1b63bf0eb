import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { askedMoney } from '../../features/wallet/asked-money.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { readPromises } from '../../lib/promises.ts';
import { useLeave } from '../../lib/recharges/use-leave.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import type { action } from './action.ts';
import { closingOf, follow, numberOf, purchaseOf, readWaiting } from './recharge-data.ts';
import { RechargeForm } from './recharge-form.tsx';
import { RechargeState } from './recharge-state.tsx';

export const handle = {
  title: (t) => t('recharge.title'),
  access: 'private',
  query: ['number', 'money', 'next'],
  file: 'proof',
} satisfies ScreenHandle;

/**
 * The form of a new recharge, or the state of the one whose `number` is in the address. Who comes back from a payment that
 * has completed a group is shown that instead.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const number = numberOf(request);
  const [about, channels, promises] = await Promise.all([api.aboutus({}), api.payList({}), readPromises(api)]);
  const promised = { promises, at: channels.server_time };
  const { kf_url: supportUrl, youtube_url: guideUrl } = about.data;
  const shared = {
    ...{ supportUrl, guideUrl, channels: channels.data, next: purchaseOf(searchParams), promised },
    idempotencyKey: newIdempotencyKey(),
  };
  if (number !== '') {
    const followed = await follow(api, number);
    const closing = shared.next === '' ? null : await closingOf(api, followed);
    if (closing) throw replace(closing);
    return { ...shared, followed };
  }
  const [viewer, info, waiting] = await Promise.all([api.userInfo({}), api.moneyInfo({}), readWaiting(api)]);
  const bounds = { least: info.data.recharge_min, most: info.data.recharge_max };
  return {
    ...shared,
    by: viewer.data.username,
    balance: info.data.recharge_money,
    bounds,
    money: acceptedOf(askedMoney(request), bounds),
    waiting,
  };
}

/** What is missing for a purchase may be less than one recharge, or more. */
function acceptedOf(money: string, { least, most }: { least: number; most: number }): string {
  if (money === '' || Number(money) > most) return '';
  return Number(money) < least ? String(least) : money;
}

export { action } from './action.ts';
export { partLoader } from './part-loader.ts';

/** Choose a channel and an amount, pay, and see the result (docs/spec.md, section 2). */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useLastAnswer<typeof action>();
  const begun = sent && 'begun' in sent ? sent.begun : undefined;
  useLeave(begun, loaded.next);
  return (
    <MainColumn>
      {'followed' in loaded ? (
        <RechargeState
          key={loaded.followed.recharge.number}
          loaded={loaded.followed}
          supportUrl={loaded.supportUrl}
          next={loaded.next}
          promises={loaded.promised.promises}
          idempotencyKey={loaded.idempotencyKey}
          act={sent && 'act' in sent ? sent.act : undefined}
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
    </MainColumn>
  );
}
