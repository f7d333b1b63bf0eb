import type { Locale } from '../../../shared/locales.ts';
import { taxRefundOf } from '../../../shared/returned-pieces.ts';
import { wordsIn } from '../../../shared/variants.ts';
import { shownOrder } from '../../api/orders.ts';
import { parcelStateOf } from '../../services/parcels/state.ts';
import { Refused } from '../../services/refused.ts';
import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { maskedContacts } from './masked.ts';
import { itemOf, shownParcel } from './parcels.ts';
import { shownOpening } from './remarks.ts';
import { shownReturn } from './returns.ts';
import { actOf, personOf } from './rows.ts';

export function ordersHandlers({ services, messages }: Pick<ConsoleHandlerDeps, 'services' | 'messages'>) {
  const { consoleOrders, groupClosing, addressRequests } = services;

  const orders: StaffHandler<'orders'> = async ({ item, shopper, group, carrier, sort: end, ...input }, { locale }) => {
    const filter = { itemId: item, shopperId: shopper, groupId: group, carrierId: carrier };
    const { rows, next } = await consoleOrders.list({
      ...input,
      ...filter,
      end,
      status: input.status,
      day: input.day,
      until: input.until,
      money: input.money,
      parcel: input.parcel,
      cursor: input.cursor,
    });
    return { data: rows.map((row) => listedOrder(row, locale)), next };
  };

  const order: StaffHandler<'order'> = async ({ number }, { locale }) => {
    const found = await consoleOrders.whole(number);
    const { order, own, group, members, movements, parcels, returns, facts, acts } = found;
    if (!own) throw new Refused('orderUnknown');
    const wallet = ({ from, to }: { from: string; to: string }) => ({ from: placeOf(from), to: placeOf(to) });
    const shown = listedOrder(own, locale);
    const stayed = members.filter(({ leftAt }) => leftAt === null);
    const requested = await addressRequests.last([order.id]);
    return {
      data: {
        ...shown,
        remark: order.remark,
        demo: order.demo,
        contacts: maskedContacts(order),
        group: {
          ...shown.group,
          quantity: sumOf(stayed, 'quantity'),
          paid: sumOf(stayed, 'price'),
          opened_at: group.openedAt,
          closed_early: closedEarly(group),
          members: members.map((member) => ({
            number: member.orderno,
            status: member.status,
            at: member.createdAt,
            variant: wordsIn(member.words, locale),
            quantity: member.quantity,
            left_at: member.leftAt,
            opener: member.shopperId === member.openedBy,
            shopper: personOf({ ...member, id: member.shopperId }),
          })),
        },
        goods: {
          state: parcelStateOf(order, found.parcel),
          since: order.toSendSince,
          requested_at: requested.get(order.id) ?? null,
          parcels: parcels.map(shownParcel),
          returns: returns.map(shownReturn),
          opening: shownOpening(order, found.opening, facts.locale, messages),
        },
        transfers: movements.map(({ id, kind, amount, createdAt, ...places }) => ({
          id,
          kind,
          amount,
          ...wallet(places),
          at: createdAt,
        })),
        account: {
          created_at: facts.createdAt,
          orders: facts.orders,
          balance: facts.balance ?? 0,
          withdrawals_frozen: facts.frozenAt !== null,
          locale: facts.locale,
        },
        acts: acts.map(actOf),
      },
    };
  };

  const orderAsShown: StaffHandler<'orderAsShown'> = async ({ number, locale }) => {
    const { id, shopperId } = await consoleOrders.ownerOf(number);
    const { rows } = await services.orders.one({ shopperId, status: 0, id });
    const [row] = rows;
    if (!row) throw new Refused('orderUnknown');
    const goods = await services.parcels.ofOrders([row.order]);
    // Who sees orders need not see where they go, nor who is in the group.
    const order = { ...row.order, ...maskedContacts(row.order) };
    const members = row.members.map((member) => ({ ...member, picture: null }));
    const review = (await services.reviews.ofOrders([id])).get(id);
    return { data: shownOrder({ ...row, order, members, goods: goods(id), review }, locale, messages) };
  };

  const orderContacts: StaffHandler<'orderContacts'> = async ({ number }, caller) => ({
    data: await consoleOrders.contacts({ orderno: number, ...actorOf(caller) }),
  });

  const orderNote: StaffHandler<'orderNote'> = async ({ number, note }, caller) => {
    await consoleOrders.note({ orderno: number, note, ...actorOf(caller) });
    return { data: null };
  };

  const groups: StaffHandler<'groups'> = async (
    { status, item, day, until, took, sort: end, limit, cursor },
    { locale },
  ) => {
    const { rows, next } = await consoleOrders.groups({
      ...{ status, itemId: item, day, until, took },
      ...{ end, limit, cursor },
    });
    return {
      data: rows.map((group) => ({
        id: group.id,
        size: group.size,
        seats: group.seats,
        status: group.status,
        price: group.price,
        quantity: group.quantity,
        paid: group.paid,
        opened_at: group.openedAt,
        expires_at: group.expiresAt,
        closed_at: group.closedAt,
        closed_early: closedEarly(group),
        item: itemOf(group, locale),
        opener: personOf({ ...group, id: group.shopperId }),
        number: group.orderno,
      })),
      next,
    };
  };

  const groupClose: StaffHandler<'groupClose'> = async ({ id, note }, caller) => ({
    data: await groupClosing.close({ id, note, ...actorOf(caller) }),
  });

  return {
    orders,
    order,
    orderAsShown: orderAsShown,
    orderContacts: orderContacts,
    orderNote: orderNote,
    groups,
    groupClose: groupClose,
  };
}

type Listed = Awaited<ReturnType<ConsoleHandlerDeps['services']['consoleOrders']['list']>>['rows'][number];

export function listedOrder(row: Listed, locale: Locale) {
  return {
    number: row.orderno,
    status: row.status,
    variant: wordsIn(row.words, locale),
    quantity: row.quantity,
    price: row.price,
    tax: taxRefundOf(row),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    item: itemOf(row, locale),
    shopper: personOf({ ...row, id: row.shopperId }),
    group: {
      id: row.groupId,
      size: row.size,
      seats: row.seats,
      status: row.groupStatus,
      expires_at: row.expiresAt,
      closed_at: row.closedAt,
    },
  };
}

const sumOf = (rows: readonly Listed[], of: 'quantity' | 'price') => rows.reduce((sum, row) => sum + row[of], 0);

const closedEarly = (group: { status: string; closedAt: number | null; expiresAt: number }): boolean =>
  group.status === 'expired' && group.closedAt !== null && group.closedAt < group.expiresAt;

/** Whose wallet it is stands beside the row. */
const placeOf = (account: string): string => (account.startsWith('wallet:') ? 'wallet' : account);
