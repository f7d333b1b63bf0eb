import { type SubmitEvent, useState } from 'react';
import { fenOf, yuanOf } from '../../../shared/money.ts';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useLeave } from '../../lib/recharges/use-leave.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { type Offer, type Shopper, shortBy, totalOf } from './offer.ts';
import { type ChannelResult, isByChannel } from './pay-by-channel.ts';
import { type PurchaseResult, purchaseFields } from './purchase.ts';
import type { action } from './purchase-action.ts';
import { isSamePurchase, type PurchaseFields } from './purchase-tries.ts';
import type { PayChannel } from './terms.ts';

interface ChannelPaymentOf {
  /** Path of the page that sells it. */
  page: string;
  offer: Offer;
  shopper: Shopper;
  channels: PayChannel[];
  /** The result of a try without JavaScript. */
  sent: PurchaseResult | ChannelResult | undefined;
  /** Username of the shopper who was shown the price, and the fields of the purchase. */
  by: string;
  fields: PurchaseFields & { by: string };
}

/**
 * The payment of an order through a channel, offered while the wallet is too low: what is chosen, how much the channel
 * takes, and how the last try ended. One that has begun leads to the channel's page.
 */
export function useChannelPayment({ page, offer, shopper, channels, sent, by, fields }: ChannelPaymentOf) {
  const { submit, data, state } = useFetcher<typeof action>();
  const once = useOneAtATime();
  const [chosen, choose] = useState(channels[0]);
  const [usesBalance, useBalance] = useState(false);
  const last = data ?? sent;
  const isOfThis = last?.by === by && isSamePurchase(last.sent, purchaseFields(offer, ''));
  const result = last && isOfThis && isByChannel(last) ? last : undefined;
  const failed = result && result.outcome !== 'begun' ? result : null;
  const begun = data?.outcome === 'begun' ? data.begun : undefined;
  useLeave(begun, page);
  const channel = channels.find(({ id }) => id === chosen?.id) ?? channels[0];
  const total = totalOf(offer);
  const isShort = shortBy(total, shopper) > 0;
  const yuan = usesBalance ? yuanOf(fenOf(total) - fenOf(shopper.recharge_money)) : total;
  return {
    /** Null where the wallet is enough, or no channel is offered. */
    channel: isShort ? (channel ?? null) : null,
    choose,
    usesBalance,
    useBalance,
    /** What the channel takes. */
    yuan,
    busy: state !== 'idle' || begun !== undefined,
    problem: state === 'idle' ? failed : null,
    /** The fields of the form; a try whose answer was lost is repeated as it was. */
    fields: failed?.outcome === 'lost' ? { ...failed.sent, by } : fields,
    send: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      once(() => submit(form, { method: 'post' }));
    },
  };
}
