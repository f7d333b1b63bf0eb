import { expect, test } from 'vitest';
import { texts } from '../../../tests/support/fake-shop.ts';
import { nextOf } from '../../features/orders/next.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { returnTerm } from '../../lib/texts/goods-terms.ts';
import { headOf, isLate, pointsOf } from './timeline.ts';

const { t } = texts;
type Shipping = Partial<Order['shipping']>;

function orderOf(status: number, shipping: Shipping = {}, more: Partial<Order> = {}): Order {
  const group = {
    size: 2,
    seats: 1,
    members: [],
    closed_early: false,
    left_at: null,
    leavable: false,
    ended_at: null,
    filled_at: null,
  };
  const none = {
    state: 'none',
    state_txt: 'the shop’s words',
    sent_at: null,
    received_at: null,
    assumed_at: null,
    ended_at: null,
    end_why: null,
    return_days: 7,
  };
  const rest = {
    tax: 5,
    goods_return: null,
    return_kind: null,
    return_until: null,
    return_gives: 100,
    created_at: '2026-01-01T00:00:00Z',
    on_sale: true,
    sale_over: false,
  };
  return { status, group, ...rest, shipping: { ...none, addressable: false, ...shipping }, ...more } as Order;
}

const returnOf = (state: string) => ({ goods_return: { state, state_txt: `return ${state}` } }) as Partial<Order>;
const line = (order: Order, late = false) => pointsOf(order, late, t);
const states = (order: Order) => line(order).map(({ state }) => state);

test.each([
  ['waits for its group', orderOf(1, { addressable: true }), ['done', 'later', 'later', 'later', 'later']],
  ['waits, and nothing is sent', orderOf(1), ['done', 'later']],
  ['has no address', orderOf(2, { state: 'address_missing' }), ['done', 'done', 'later', 'later', 'later']],
  ['is to be sent', orderOf(2, { state: 'to_send' }), ['done', 'done', 'later', 'later', 'later']],
  ['was sent', orderOf(3, { state: 'sent' }), ['done', 'done', 'done', 'later', 'later']],
  ['has come', orderOf(4, { state: 'received' }), ['done', 'done', 'done', 'done', 'later']],
  ['goes back', orderOf(2, { state: 'received' }, returnOf('asked')), ['done', 'done', 'done', 'done']],
  ['is a voucher', orderOf(2), ['done', 'done']],
  ['failed', orderOf(5), ['done', 'missed', 'done']],
])('the line of an order that %s', (_, order, expected) => {
  expect(states(order)).toEqual(expected);
});

test('a step that is still to come does not say that it was taken', () => {
  const labelOf = (state: 'to_send' | 'sent' | 'received') => line(orderOf(2, { state }))[3]?.label;
  expect([labelOf('to_send'), labelOf('sent')]).toEqual(Array(2).fill(t('parcel.later.received')));
  expect(labelOf('received')).toBe('the shop’s words');
});

test.each([
  ['waits', orderOf(1), 'share'],
  ['failed', orderOf(5), 'again'],
  ['failed, of an item that is not sold any more', orderOf(5, {}, { on_sale: false }), null],
  ['failed, as the sale has ended', orderOf(5, {}, { sale_over: true }), null],
  ['lacks its address', orderOf(2, { state: 'address_missing' }), 'address'],
  ['lacks its address, and is cancelled', orderOf(2, { state: 'address_missing' }, returnOf('paid')), null],
  ['is to be sent', orderOf(2, { state: 'to_send' }), null],
  ['was sent', orderOf(3, { state: 'sent' }), 'received'],
  ['has come', orderOf(2, { state: 'received' }), 'apply'],
  ['has come and has no tax refund', orderOf(2, { state: 'received' }, { tax: 0 }), null],
  ['goes back', orderOf(2, { state: 'received' }, returnOf('accepted')), null],
  ['was sent and goes back', orderOf(2, { state: 'sent' }, returnOf('asked')), null],
  ['has come and may not go back', orderOf(2, { state: 'received' }, returnOf('refused')), 'apply'],
])('the next act for an order that %s', (_, order, next) => {
  expect(nextOf(order)).toBe(next);
});

test('the head says what is true now: the return before the parcel, the parcel before the group', () => {
  const sent: Shipping = { state: 'sent' };
  expect(headOf(orderOf(2, sent, returnOf('asked')), true, t).title).toBe('return asked');
  expect(headOf(orderOf(2, sent, returnOf('withdrawn')), true, t)).toEqual({
    title: 'the shop’s words',
    text: t('parcel.text.sent'),
  });
  expect(headOf(orderOf(2), true, t).title).toBe(t('order.succeeded.now'));
  expect(headOf(orderOf(1), false, t).title).toBe(t('order.waiting.now', { count: 1 }));
  expect(headOf(orderOf(1), true, t).title).toBe(t('order.failed.now'));
});

test.each([
  ['came_back', 'parcel.came_back'],
  ['lost', 'parcel.lost'],
] as const)('an order whose parcel %s says so, and when, before it waits to be sent again', (end_why, words) => {
  const ended_at = '2026-01-06T00:00:00Z';
  const order = orderOf(2, { state: 'to_send', ended_at, end_why });
  expect(headOf(order, true, t).text).toBe(`${t(words)} · ${t('parcel.text.to_send')}`);
  const points = line(order).slice(2, 4);
  expect(points).toMatchObject([
    { label: t(words), at: ended_at, state: 'missed' },
    { label: t('parcel.to_send'), state: 'later' },
  ]);
});

test('an order that failed says when', () => {
  const ended_at = '2026-01-03T00:00:00Z';
  const group = {
    size: 2,
    seats: 1,
    members: [],
    closed_early: false,
    left_at: null,
    leavable: false,
    filled_at: null,
    ended_at,
  };
  expect(line(orderOf(5, {}, { group })).map(({ at }) => at)).toEqual(['2026-01-01T00:00:00Z', ended_at, ended_at]);
});

test('a date for a return is named only where one can be asked for', () => {
  const until = { return_until: '2026-02-01T00:00:00Z' };
  const open = headOf(orderOf(2, { state: 'received' }, { ...until, return_kind: 'return' }), true, t);
  expect(open).toMatchObject({ at: until.return_until });
  expect(headOf(orderOf(2, { state: 'received' }, until), true, t)).not.toHaveProperty('at');
  const labels = (more: Partial<Order>, state: 'to_send' | 'sent' | 'received' = 'sent') =>
    line(orderOf(2, { state }, more)).map(({ label }) => label);
  expect(labels({ ...until, return_kind: 'return' })).toContain(t('parcel.returnable'));
  expect(labels(until)).not.toContain(t('parcel.returnable'));
  expect(labels({ return_kind: 'cancel' }, 'to_send')).toContain(returnTerm(t, 7));
  expect(labels({ return_gives: 0 }, 'to_send')).not.toContain(returnTerm(t, 7));
});

test('the line says when the group was full and of how many, and by when the goods are sent', () => {
  const filled = '2026-01-02T00:00:00Z';
  const group = {
    size: 4,
    seats: 4,
    members: [],
    closed_early: false,
    left_at: null,
    leavable: false,
    ended_at: null,
    filled_at: filled,
  };
  const send_by = '2026-01-04T00:00:00Z';
  const [, grouped, sending] = line(orderOf(2, { state: 'to_send', send_by }, { group }));
  expect(grouped).toMatchObject({ at: filled, detail: `{{time}} · ${t('order.group', { count: 4 })}` });
  expect(sending).toMatchObject({
    at: send_by,
    detail: expect.stringContaining(t('parcel.sendBy', { time: '{{time}}' })),
  });
  const [, waiting] = line(orderOf(1, {}, { group: { ...group, seats: 1, filled_at: null } }));
  expect(waiting).toMatchObject({ detail: t('order.group', { count: 4 }) });
  const [, , missing] = line(orderOf(2, { state: 'address_missing', send_by: null }, { group }));
  expect(missing).toMatchObject({ detail: expect.stringContaining(t('parcel.address_missing')) });
});

test('the line says when the right to return begins: with the word of the shopper, or later without it', () => {
  const week = t('duration.days', { count: 7 });
  const detailsOf = (shipping: Shipping, more: Partial<Order> = {}) =>
    line(orderOf(2, shipping, more)).map(({ detail }) => detail);
  const before = detailsOf({ state: 'to_send' }, { return_kind: 'cancel' });
  expect(before.slice(-2)).toEqual([t('orderDetail.yourWord'), t('orderDetail.fromReceipt')]);
  const returnable = { return_until: '2026-02-01T00:00:00Z', return_kind: 'return' } as const;
  const sent = detailsOf({ state: 'sent', assumed_at: '2026-01-25T00:00:00Z' }, returnable);
  expect(sent[4]).toBe(`{{time}}\n${t('orderDetail.sooner', { duration: week })}`);
  const received = detailsOf({ state: 'received', received_at: '2026-01-25T00:00:00Z' }, returnable);
  expect(received.slice(-2)).toEqual([undefined, undefined]);
});

test('goods that wait beyond the promise are late, and the line says by when they were to be sent', () => {
  const send_by = '2026-01-04T00:00:00Z';
  const order = orderOf(2, { state: 'to_send', send_by });
  expect(['2026-01-03T23:59:59Z', send_by].map((readAt) => isLate(order, readAt))).toEqual([false, true]);
  expect(isLate(orderOf(2, { state: 'sent', send_by: null }), send_by)).toBe(false);
  const [, , sending] = line(order, true);
  expect(sending).toMatchObject({
    at: send_by,
    detail: expect.stringContaining(t('parcel.sendByPast', { time: '{{time}}' })),
  });
});
