import type { CallOutput } from '../../shared/contract/index.ts';
import { type Locale, textFor } from '../../shared/locales.ts';
import { yuanOf } from '../../shared/money.ts';
import type { MessageKey, Messages } from '../i18n.ts';
import type { Orders, PlacedOrder } from '../services/orders/service.ts';
import { pictureUrl } from '../services/pictures/library.ts';
import type { SessionHandler } from './handler.ts';

type ListedOrder = Awaited<ReturnType<Orders['list']>>['rows'][number];

export function orderHandlers({ orders, messages }: { orders: Orders; messages: Messages }) {
  const buyItem: SessionHandler<'buyItem'> = async (input, { signedIn, onceKey }) => {
    const { id, price, expect_num = null, dan = null, shuang = null, big = null, small = null } = input;
    const numbers = { expectNum: expect_num, dan, shuang, big, small };
    return { data: placed(await orders.buy({ itemId: id, shopperId: signedIn.shopperId, price, numbers, onceKey })) };
  };

  const orderPt: SessionHandler<'orderPt'> = async ({ orderno, price }, { signedIn, onceKey }) => ({
    data: placed(await orders.join({ orderno, shopperId: signedIn.shopperId, price, onceKey })),
  });

  const order: SessionHandler<'order'> = async ({ status, limit, cursor }, { signedIn, locale }) => {
    const { rows, next } = await orders.list({ shopperId: signedIn.shopperId, status, limit, cursor });
    return { data: rows.map((row) => shown(row, locale, messages)), next };
  };

  return { buyItem, orderPt, order };
}

function placed({ orderno, status, expiresAt }: PlacedOrder) {
  return { orderno, status, expires_at: new Date(expiresAt).toISOString() };
}

function shown(order: ListedOrder, locale: Locale, messages: Messages): CallOutput<'order'>[number] {
  const statusKey = `status.${order.status}` as MessageKey;
  return {
    id: order.id,
    orderno: order.orderno,
    item_id: order.itemId,
    item_name: textFor(order.names, locale) ?? '',
    item_price: yuanOf(order.price),
    tax: yuanOf(order.tax),
    pic_url: pictureUrl(order.picture),
    placeholder: order.placeholder,
    status: order.status,
    status_txt: messages.say(locale, statusKey),
    remark: order.remark,
    created_at: new Date(order.createdAt).toISOString(),
    expires_at: new Date(order.expiresAt).toISOString(),
    group: { size: order.size, seats: order.seats },
  };
}
