import type { CallOutput } from '../../shared/contract/index.ts';
import type { Locale } from '../../shared/locales.ts';
import { yuanOf } from '../../shared/money.ts';
import type { Messages } from '../i18n.ts';
import { isoTime } from '../iso-time.ts';
import { pathOfPicture } from '../services/parcels/picture-path.ts';
import type { Parcels } from '../services/parcels/service.ts';
import type { SessionHandler } from './handler.ts';

export type GoodsOfOrder = ReturnType<Awaited<ReturnType<Parcels['ofOrders']>>>;

const maybeTime = (at: number | null | undefined) => (at === null || at === undefined ? null : isoTime(at));

export function parcelHandlers({ parcels }: { parcels: Parcels }) {
  const orderAddress: SessionHandler<'orderAddress'> = async (input, { signedIn, idempotencyKey }) => ({
    data: await parcels.setAddress({ ...input, shopperId: signedIn.shopperId, idempotencyKey }),
  });

  const orderReceived: SessionHandler<'orderReceived'> = async ({ orderno }, { signedIn, idempotencyKey }) => ({
    data: await parcels.received({ orderno, shopperId: signedIn.shopperId, idempotencyKey }),
  });

  const goodsReturn: SessionHandler<'goodsReturn'> = async (input, { signedIn, idempotencyKey }) => {
    const { orderno, reason, words = '', kind, quantity } = input;
    const asked = { orderno, reason, words, kind, quantity, shopperId: signedIn.shopperId, idempotencyKey };
    return { data: await parcels.askReturn(asked) };
  };

  const goodsReturnPicture: SessionHandler<'goodsReturnPicture'> = async ({ orderno, picture }, { signedIn }) => {
    await parcels.addPicture({ orderno, bytes: picture, shopperId: signedIn.shopperId });
    return { data: null };
  };

  const goodsReturnSent: SessionHandler<'goodsReturnSent'> = async (input, { signedIn, idempotencyKey }) => ({
    data: await parcels.sentBack({ ...input, shopperId: signedIn.shopperId, idempotencyKey }),
  });

  const goodsReturnWithdraw: SessionHandler<'goodsReturnWithdraw'> = async (input, { signedIn, idempotencyKey }) => ({
    data: await parcels.withdrawReturn({ ...input, shopperId: signedIn.shopperId, idempotencyKey }),
  });

  return { orderAddress, orderReceived, goodsReturn, goodsReturnPicture, goodsReturnSent, goodsReturnWithdraw };
}

type Return = NonNullable<GoodsOfOrder['goodsReturn']>;

/** Where nothing was sent, nothing comes back: the table of returns forbids it. */
type CancelState = Exclude<Return['state'], 'accepted' | 'sent_back' | 'arrived'>;

function returnText({ kind, state, openedBy }: Return) {
  // Until it is decided it is said whose it is.
  if (state === 'asked' && openedBy !== null) return `goodsReturn.${kind}.opened` as const;
  return kind === 'cancel'
    ? (`goodsReturn.cancel.${state as CancelState}` as const)
    : (`goodsReturn.return.${state}` as const);
}

interface Address {
  truename: string;
  phone: string;
  address: string;
}

type Shown = Pick<
  CallOutput<'order'>[number],
  'shipping' | 'goods_return' | 'paid_returns' | 'return_kind' | 'return_until' | 'return_gives'
>;

/** What an order says of its parcel and its return (docs/domain.md, Parcels and returns). */
export function shownGoods(goods: GoodsOfOrder, to: Address, locale: Locale, messages: Messages): Shown {
  const { parcel, endedParcel, state, goodsReturn } = goods;
  return {
    shipping: {
      state,
      // Says who confirmed receipt.
      state_txt: messages.say(
        locale,
        parcel?.receivedSaidBy === 'staff' ? 'parcel.receivedByStaff' : `parcel.${state}`,
      ),
      carrier: parcel?.carrier ?? '',
      number: parcel?.number ?? '',
      url: parcel ? parcel.trackingUrl.replace('{number}', encodeURIComponent(parcel.number)) : '',
      send_by: maybeTime(goods.sendBy),
      return_days: goods.returnDays,
      sent_at: maybeTime(parcel?.sentAt),
      received_at: maybeTime(parcel?.receivedAt),
      received_said_by: parcel?.receivedSaidBy ?? null,
      assumed_at: maybeTime(goods.assumedAt),
      ended_at: maybeTime(endedParcel?.endedAt),
      end_why: endedParcel?.endWhy ?? null,
      ...{ truename: to.truename, phone: to.phone, address: to.address },
      addressable: goods.addressable,
    },
    goods_return: goodsReturn && {
      id: goodsReturn.id,
      kind: goodsReturn.kind,
      quantity: goodsReturn.quantity,
      state: goodsReturn.state,
      state_txt: messages.say(locale, returnText(goodsReturn)),
      reason: goodsReturn.reason,
      opened_by: goodsReturn.openedBy === null ? 'shopper' : 'staff',
      words: goodsReturn.words,
      pictures: goodsReturn.pictures,
      picture_urls: Array.from({ length: goodsReturn.pictures }, (_, at) => pathOfPicture(goodsReturn.id, at + 1)),
      carrier: goodsReturn.carrier,
      number: goodsReturn.number,
      return_address: goods.returnAddress,
      remark: goodsReturn.remark,
      asked_at: isoTime(goodsReturn.askedAt),
      decided_at: maybeTime(goodsReturn.decidedAt),
      sent_back_at: maybeTime(goodsReturn.sentBackAt),
      arrived_at: maybeTime(goodsReturn.arrivedAt),
      paid_at: maybeTime(goodsReturn.paidAt),
      amount: goodsReturn.amount === null ? null : yuanOf(goodsReturn.amount),
    },
    paid_returns: goods.paidReturns.map(({ quantity, amount, paidAt }) => ({
      quantity,
      amount: yuanOf(amount ?? 0),
      paid_at: isoTime(paidAt ?? 0),
    })),
    return_kind: goods.returnKind,
    return_until: maybeTime(goods.returnUntil),
    return_gives: yuanOf(goods.returnGives),
  };
}
