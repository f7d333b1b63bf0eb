import { type ComponentProps, useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { orderPlacedAt } from '../../features/purchase/placed-orders.ts';
import { addressOfItem } from '../../features/purchase/purchase-address.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import type { Promises } from '../../lib/promises.ts';
import { addressOfForm } from '../../lib/recharges/recharge-address.ts';
import { type T, useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { OutcomeCard } from '../../ui/outcome-card/outcome-card.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Cancel } from './cancel.tsx';
import type { RechargeAct } from './recharge-act.ts';
import type { Followed, Recharge } from './recharge-data.ts';
import { SendBack } from './send-back.tsx';
import { Transfer } from './transfer.tsx';
import { useFollowed } from './use-followed.ts';

interface RechargeStateProps {
  loaded: Followed;
  supportUrl: string;
  /** The account for transfers; empty if the shop takes none. */
  account: string;
  /** Path of the purchase to return to, or empty. */
  next: string;
  promises: Promises;
  /** The key of sending it back. */
  idempotencyKey: string;
  /** The result of cancelling it, or of sending it back. */
  act?: RechargeAct;
}

/** The state of a recharge: pending, credited, or failed. Only the provider's or staff's confirmation credits it. */
export function RechargeState(props: RechargeStateProps) {
  const { loaded, supportUrl, account, next, promises, idempotencyKey, act } = props;
  const { t } = useTexts();
  const { recharge, balance, hasFundPassword, readAt } = useFollowed(loaded);
  const { status, money, channel, channel_txt, number, created_at } = recharge;
  useReadWhenBought(loaded.recharge, recharge);
  return (
    <>
      <OutcomeCard
        {...verdictOf(recharge, t)}
        yuan={money}
        facts={[
          ...(status === 'credited' ? [[t('recharge.balanceNow'), <Money key="b" yuan={balance} />] as const] : []),
          [t('recharge.channel'), channel_txt],
          [
            t('recharge.number'),
            <bdi key="n" dir="ltr">
              {number}
            </bdi>,
          ],
          [t('recharge.begun'), <Time key="t" at={created_at} />],
        ]}
      >
        <RechargeActions recharge={recharge} supportUrl={supportUrl} next={next} late={isLate(recharge, readAt)} />
      </OutcomeCard>
      {channel === 'transfer' && status === 'pending' && (
        <Transfer recharge={recharge} account={account} promised={{ promises, at: created_at }} />
      )}
      {status === 'pending' && !recharge.proof && <Cancel number={number} answer={act} />}
      {(recharge.returnable > 0 || recharge.returns.length > 0) && (
        <SendBack
          key={idempotencyKey}
          recharge={recharge}
          hasFundPassword={hasFundPassword}
          idempotencyKey={idempotencyKey}
          answer={act}
        />
      )}
    </>
  );
}

/** The screen leads to a group that the order has completed while it was followed; its loader knows. */
function useReadWhenBought(loaded: Recharge, now: Recharge): void {
  const { revalidate } = useRevalidator();
  const bought = now.order?.orderno !== loaded.order?.orderno;
  useEffect(() => {
    if (bought) void revalidate();
  }, [bought, revalidate]);
}

/** After a minute without confirmation the reader is shown the way to support. */
const LATE_MS = 60_000;

function isLate({ created_at }: Recharge, readAt: string): boolean {
  return Date.parse(readAt) - Date.parse(created_at) > LATE_MS;
}

type Verdict = Pick<ComponentProps<typeof OutcomeCard>, 'kind' | 'icon' | 'title' | 'text'>;

function verdictOf({ status, channel, remark, order }: Recharge, t: T): Verdict {
  // Staff say why they credited another sum.
  const said = remark === '' ? undefined : t('record.reason', { remark });
  if (order?.orderno) return { kind: 'refund', icon: 'done', title: t('recharge.state.bought'), text: said };
  if (order?.refused) {
    const text = [order.refused, said].filter(Boolean).join(' · ');
    return { kind: 'wait', icon: 'alert', title: t('recharge.state.notBought'), text };
  }
  if (status === 'credited') {
    return { kind: 'refund', icon: 'done', title: t('recharge.state.credited'), text: said };
  }
  if (status === 'cancelled') {
    const text = t('recharge.state.cancelledText');
    return { kind: 'info', icon: 'info', title: t('message.rechargeCancelled'), text };
  }
  if (status === 'refused') {
    const text = remark === '' ? t('recharge.state.refusedText') : t('record.reason', { remark });
    return { kind: 'error', icon: 'alert', title: t('recharge.state.refused'), text };
  }
  return channel === 'transfer'
    ? {
        kind: 'wait',
        icon: 'bank',
        title: t('recharge.state.transfer'),
        text: t(order ? 'recharge.state.transferOrder' : 'recharge.state.transferText'),
      }
    : { kind: 'wait', icon: 'clock', title: t('recharge.state.pending'), text: t('recharge.state.pendingText') };
}

interface RechargeActionsProps {
  recharge: Recharge;
  supportUrl: string;
  next: string;
  /** It has been pending for a while. */
  late: boolean;
}

/** The actions for the recharge in its state. */
function RechargeActions({ recharge, supportUrl, next, late }: RechargeActionsProps) {
  const { t } = useTexts();
  const { status, money, pay_url, created_at, order } = recharge;
  const support = supportUrl !== '' && (
    <ButtonLink to={supportUrl} kind="line" block icon="headset">
      {t('recharge.support')}
    </ButtonLink>
  );
  if (order?.orderno) {
    return (
      <ButtonLink to={addressOfOrder(order.orderno)} kind="primary" block>
        {t('placed.order')}
      </ButtonLink>
    );
  }
  if (order?.refused) {
    return (
      <>
        <ButtonLink to={addressOfItem(order.id)} kind="primary" block>
          {t('recharge.seeItem')}
        </ButtonLink>
        <ButtonLink to="/user/wallet" kind="line" block>
          {t('recharge.toWallet')}
        </ButtonLink>
      </>
    );
  }
  if (status === 'credited') {
    return (
      <>
        {next !== '' && <ToPurchase next={next} since={created_at} />}
        <ButtonLink to="/user/wallet" kind={next === '' ? 'primary' : 'line'} block>
          {t('recharge.toWallet')}
        </ButtonLink>
      </>
    );
  }
  if (status === 'refused' || status === 'cancelled') {
    return (
      <>
        <ButtonLink
          to={order ? next || addressOfItem(order.id) : addressOfForm(next, { money: String(money) })}
          kind="primary"
          block
        >
          {t('recharge.again')}
        </ButtonLink>
        {support}
      </>
    );
  }
  return (
    <>
      {pay_url !== '' && (
        // The channel's page may have this shop's origin without being one of its screens.
        <ButtonLink to={pay_url} target="_self" kind="primary" block>
          {t('recharge.payPage')}
        </ButtonLink>
      )}
      {late && support}
    </>
  );
}

/** The way to the purchase that the money is for; once it is made, to its order. */
function ToPurchase({ next, since }: { next: string; since: string }) {
  const { t } = useTexts();
  const orderno = useHydrated() ? orderPlacedAt(next, since) : null;
  return orderno === null ? (
    <ButtonLink to={next} kind="primary" block>
      {t('recharge.toPurchase')}
    </ButtonLink>
  ) : (
    <ButtonLink to={addressOfOrder(orderno)} kind="primary" block>
      {t('placed.order')}
    </ButtonLink>
  );
}
