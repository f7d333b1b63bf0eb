import { orderStatus, type PriceReference } from '../../shared/contract/enums.ts';
import type { CallOutput, ParsedInput } from '../../shared/contract/index.ts';
import { type Locale, textFor } from '../../shared/locales.ts';
import { maskedName } from '../../shared/masked-name.ts';
import { yuanOf } from '../../shared/money.ts';
import { referencePriceOf } from '../../shared/price-reference.ts';
import { leftToJoin, mostToJoin } from '../../shared/quantity.ts';
import { taxRefundOf } from '../../shared/returned-pieces.ts';
import { soldOut } from '../../shared/sold-out.ts';
import { wordsIn } from '../../shared/variants.ts';
import type { Messages } from '../i18n.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import type { OrderPayments } from '../services/order-payments/service.ts';
import type { Leaving } from '../services/orders/leaving.ts';
import type { Refunds } from '../services/orders/refunds.ts';
import type { Orders, PlacedOrder } from '../services/orders/service.ts';
import type { ShownTerms } from '../services/orders/terms.ts';
import type { Parcels } from '../services/parcels/service.ts';
import { avatarUrl } from '../services/pictures/avatar-url.ts';
import { pictureUrl } from '../services/pictures/library.ts';
import type { Reviews } from '../services/reviews/service.ts';
import type { Settings } from '../services/settings.ts';
import { avatarOf } from './account.ts';
import type { DeliveryTerms } from './delivery-terms.ts';
import { BadField } from './fields.ts';
import type { PublicHandler, SessionHandler } from './handler.ts';
import { shownOptions } from './options.ts';
import { type GoodsOfOrder, shownGoods } from './parcels.ts';
import { type ReviewOfOrder, shownReviewOfOrder } from './reviews.ts';

type ListedOrder = Awaited<ReturnType<Orders['list']>>['rows'][number];

/** With what became of its goods, and its review. */
export interface OrderToShow extends ListedOrder {
  goods: GoodsOfOrder;
  review: ReviewOfOrder | undefined;
}

/** The members of a larger group are only counted. */
const MEMBERS_SHOWN = 5;

interface Deps {
  orders: Orders;
  parcels: Parcels;
  refunds: Refunds;
  reviews: Pick<Reviews, 'ofOrders'>;
  orderPayments: Pick<OrderPayments, 'begin'>;
  leaving: Pick<Leaving, 'leave' | 'isPossible'>;
  terms: DeliveryTerms;
  settings: Pick<Settings, 'shopFacts'>;
  messages: Messages;
}

export function orderHandlers(deps: Deps) {
  const { orders, parcels, refunds, reviews, orderPayments, leaving, terms, settings, messages } = deps;
  const buyItem: SessionHandler<'buyItem'> = async (input, { signedIn, idempotencyKey }) => {
    const {
      id,
      price,
      variant,
      quantity,
      expect_num = null,
      dan = null,
      shuang = null,
      big = null,
      small = null,
    } = input;
    const shown = shownTerms(input);
    const numbers = { expectNum: expect_num, dan, shuang, big, small };
    const wanted = { itemId: id, shopperId: signedIn.shopperId, price, variantId: variant ?? null, quantity };
    return { data: placed(await orders.buy({ ...wanted, shown, numbers, idempotencyKey })) };
  };

  const orderPt: SessionHandler<'orderPt'> = async (input, { signedIn, idempotencyKey }) => {
    const { variant: variantId = null, ...wanted } = input;
    return { data: placed(await orders.join({ ...wanted, variantId, shopperId: signedIn.shopperId, idempotencyKey })) };
  };

  const payOrder: SessionHandler<'payOrder'> = async (input, { signedIn, idempotencyKey }) => {
    const { channel: channelId, id: itemId, orderno, price, variant: variantId = null, quantity = 1, next } = input;
    if (itemId === undefined && orderno === undefined) throw new BadField('id', { reason: 'missing' });
    const { payUrl, number } = await orderPayments.begin({
      ...{
        shopperId: signedIn.shopperId,
        channelId,
        itemId,
        orderno,
        price,
        variantId,
        quantity,
        next,
        idempotencyKey,
      },
      shown: shownTerms(input),
      useBalance: input.use_balance === 1,
      sendBack: input.send_back === 1,
    });
    return { data: payUrl, extra: { number } };
  };

  /** The page that is asked for: of one order, of those that are searched for, of returns, or of a tab. */
  function pageOfOrders(
    { status, limit, cursor, returns, q, ...one }: Parameters<SessionHandler<'order'>>[0],
    shopperId: number,
    locale: Locale,
  ) {
    const page = { shopperId, limit, cursor };
    if (one.id !== undefined || one.orderno !== undefined) return orders.one({ shopperId, status, ...one });
    if (q !== undefined) return orders.found({ ...page, q, locale });
    return returns === 1 ? orders.returned(page) : orders.list({ ...page, status });
  }

  const order: SessionHandler<'order'> = async (input, { signedIn, locale }) => {
    const { rows, next } = await pageOfOrders(input, signedIn.shopperId, locale);
    const goods = await parcels.ofOrders(rows.map(({ order }) => order));
    const reviewed = await reviews.ofOrders(rows.map(({ order: { id } }) => id));
    const data = rows.map((row) => {
      const { id } = row.order;
      return shownOrder({ ...row, goods: goods(id), review: reviewed.get(id) }, locale, messages);
    });
    return { data, next };
  };

  const orderCounts: SessionHandler<'orderCounts'> = async (_, { signedIn }) => ({
    data: await orders.counts(signedIn.shopperId),
  });

  const orderLeave: SessionHandler<'orderLeave'> = async ({ orderno }, { signedIn, idempotencyKey }) => ({
    data: await leaving.leave({ orderno, shopperId: signedIn.shopperId, idempotencyKey }),
  });

  const orderReturn: SessionHandler<'orderReturn'> = async ({ id }, { signedIn, idempotencyKey }) => ({
    data: await refunds.request({ id, shopperId: signedIn.shopperId, idempotencyKey }),
  });

  const group: PublicHandler<'group'> = async ({ orderno }, { locale, signedIn }) => {
    const found = await orders.group({ orderno, callerId: signedIn?.shopperId });
    const hidden = messages.say(locale, 'waiting.hidden');
    const { priceReference } = await settings.shopFacts();
    const reference = referenceOfGroup(found, priceReference);
    return {
      data: {
        orderno: found.orderno,
        item_id: found.itemId,
        name: textFor(found.names, locale) ?? '',
        pic_url: pictureUrl(found.picture),
        placeholder: found.placeholder,
        price: yuanOf(found.price),
        org_price: yuanOf(found.orgPrice),
        reference_price: reference === null ? null : yuanOf(reference),
        price_reference: priceReference,
        tax: yuanOf(found.tax),
        nickname: found.nickname || hidden,
        avatar: avatarOf(found.openedBy),
        size: found.size,
        quantity_max: mostToJoin(found),
        ...shownOptions(found.offered, {
          perOrder: found.perOrder,
          left: leftToJoin(found),
          isInForce: false,
          locale,
          priceReference,
        }),
        missing: found.size - found.seats,
        delivery: found.ships ? await terms() : null,
        leavable: await leaving.isPossible(),
        status: found.status,
        closed_early: found.closedEarly,
        sold_out: soldOut(found),
        on_sale: found.onSale,
        sale_ends_at: isoTimeOrNull(found.saleEndsAt),
        sale_over: found.saleOver,
        expires_at: isoTime(found.expiresAt),
        mine: found.isMember,
        left: found.callersLeftAt !== null,
        empty: found.isEmpty,
        own_orderno: found.callersOrderno ?? '',
        members: shownMembers(found.members, found.callersOrder).map((member) => ({
          ...faceOf(member, hidden),
          mine: member.joinedBy === found.callersOrder,
        })),
      },
    };
  };

  return { buyItem, orderPt, payOrder, order, orderCounts, orderLeave, orderReturn, group };
}

type ShownGroup = Awaited<ReturnType<Orders['group']>>;

/** What is struck beside a group's price: a prior price is that of the item's, and says nothing of another one. */
function referenceOfGroup({ itemPrice, priorPrice, ...group }: ShownGroup, of: PriceReference): number | null {
  return referencePriceOf({ ...group, priorPrice: itemPrice === group.price ? priorPrice : null }, of);
}

type Member = ListedOrder['members'][number];

/** Who joined first, and the reader, by their order. */
function shownMembers(members: readonly Member[], own: number | null): Member[] {
  const first = members.slice(0, MEMBERS_SHOWN);
  const reader = members.slice(MEMBERS_SHOWN).find(({ joinedBy }) => joinedBy === own);
  return reader ? [...first.slice(0, -1), reader] : first;
}

/** What group mates see of a member. A blocked one, who has no nickname, has no picture either. */
function faceOf({ nickname, shopperId, picture }: Member, hidden: string) {
  const [initial = ''] = nickname || hidden;
  return { initial, avatar: avatarOf(shopperId), avatar_url: nickname === '' ? '' : avatarUrl(picture ?? '') };
}

/** The others' names are theirs: no more of one is shown than its first character. */
function namedFace(member: Member, order: number, hidden: string) {
  const { nickname } = member;
  const mine = member.joinedBy === order;
  return { ...faceOf(member, hidden), name: (mine ? nickname : maskedName(nickname)) || hidden, mine };
}

/** What the shopper was shown of a group that is opened. */
function shownTerms(input: ParsedInput<'buyItem'> | ParsedInput<'payOrder'>): ShownTerms {
  const { tax, group_size: groupSize, group_seconds: groupSeconds, sale_ends_at: saleEndsAt } = input;
  return { tax, groupSize, groupSeconds, saleEndsAt };
}

function placed({ orderno, status, expiresAt }: PlacedOrder) {
  return { orderno, status, expires_at: isoTime(expiresAt) };
}

/** An order as its shopper sees it. */
export function shownOrder(
  { order, closedEarly, saleOver, leavable, filledAt, endedAt, members, goods, review }: OrderToShow,
  locale: Locale,
  messages: Messages,
): CallOutput<'order'>[number] {
  const hidden = messages.say(locale, 'waiting.hidden');
  const faces = shownMembers(members, order.id).map((member) => namedFace(member, order.id, hidden));
  return {
    id: order.id,
    orderno: order.orderno,
    item_id: order.itemId,
    item_name: textFor(order.names, locale) ?? '',
    variant: wordsIn(order.words, locale),
    quantity: order.quantity,
    item_price: yuanOf(order.price),
    tax: yuanOf(order.tax),
    returned: order.returned,
    tax_refund: yuanOf(taxRefundOf(order)),
    pic_url: pictureUrl(order.picture),
    placeholder: order.placeholder,
    on_sale: order.onSale,
    sale_over: saleOver,
    status: order.status,
    status_txt: messages.say(locale, `status.${order.status}`),
    remark: order.remark,
    created_at: isoTime(order.createdAt),
    expires_at: isoTime(order.expiresAt),
    tax_requested_at: order.status === orderStatus.requested ? isoTime(order.updatedAt) : null,
    group: {
      ...{ size: order.size, seats: order.seats, members: faces, closed_early: closedEarly },
      filled_at: filledAt === null ? null : isoTime(filledAt),
      ended_at: endedAt === null ? null : isoTime(endedAt),
      left_at: order.leftAt === null ? null : isoTime(order.leftAt),
      leavable,
    },
    ...shownGoods(goods, order, locale, messages),
    ...shownReviewOfOrder(review, goods.hasCome, locale, messages),
  };
}
