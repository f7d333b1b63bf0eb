import { orderStatus } from '../../../shared/contract/enums.ts';
import { hasStandingReturn } from '../../features/orders/may-apply.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { failedText, missedStep } from '../../features/orders/progress.ts';
import { daysOf, returnTerm } from '../../lib/texts/goods-terms.ts';
import type { T } from '../../lib/texts/texts.ts';
import type { Step } from '../../ui/steps/current-step.ts';

/** One point of the line of group, money and parcel; `{{time}}` in its texts stands for `at`. */
export interface Point extends Step {
  detail?: string;
  at?: string | null;
}

const TIME = { time: '{{time}}' };

/** What is true of the order now, and what follows from it: the head of its screen. */
export function headOf(order: Order, over: boolean, t: T): { title: string; text?: string; at?: string | null } {
  const { status, shipping, group, goods_return: asked } = order;
  if (status === orderStatus.failed || (status === orderStatus.waiting && over)) return { title: t(failedText(order)) };
  if (status === orderStatus.waiting) return { title: t('order.waiting.now', { count: group.size - group.seats }) };
  if (asked && hasStandingReturn(order)) return { title: asked.state_txt };
  const { state, state_txt, end_why } = shipping;
  if (state === 'none') return { title: t('order.succeeded.now') };
  if (state !== 'received') {
    const text = t(`parcel.text.${state}`);
    return { title: state_txt, text: end_why ? `${t(`parcel.${end_why}`)} · ${text}` : text };
  }
  if (order.return_kind === null) return { title: state_txt };
  return { title: state_txt, text: t('parcel.text.received', TIME), at: order.return_until };
}

/** Whether the goods still wait to be sent although they were promised to be, at the time of the reading (ISO 8601). */
export const isLate = ({ shipping: { send_by } }: Pick<Order, 'shipping'>, readAt: string): boolean =>
  send_by !== null && Date.parse(send_by) <= Date.parse(readAt);

/** The line of group, money and parcel. The parcel has none where nothing is sent. */
export function pointsOf(order: Order, late: boolean, t: T): Point[] {
  const { status, shipping, group, created_at: at } = order;
  const paid: Point = { label: t('order.step.pay'), at, state: 'done' };
  if (status === orderStatus.failed) {
    const { ended_at } = group;
    return [
      paid,
      { label: t(missedStep(order)), at: ended_at, state: 'missed' },
      { label: t('order.step.returned'), at: ended_at, state: 'done' },
    ];
  }
  const waits = status === orderStatus.waiting;
  const size = t('order.group', { count: group.size });
  const grouped: Point = waits
    ? { label: t('order.step.group'), detail: size, state: 'later' }
    : { label: t('order.step.group'), detail: `{{time}} · ${size}`, at: group.filled_at, state: 'done' };
  const ships = waits ? shipping.addressable : shipping.state !== 'none';
  return [paid, grouped, ...(ships ? parcelPoints(order, late, t) : [])];
}

/** Not once the deadline is over, nor where the tax gave the whole price back; before it is sent, it will be. */
const isReturnable = ({ return_kind, return_until, return_gives }: Order) =>
  return_until === null ? return_gives > 0 : return_kind === 'return';

function parcelPoints(order: Order, late: boolean, t: T): Point[] {
  const { shipping } = order;
  const { state, received_at, assumed_at, return_days, ended_at, end_why } = shipping;
  const isReceived = state === 'received';
  const points: Point[] = [
    // An earlier parcel came back or was lost.
    ...(end_why ? [{ label: t(`parcel.${end_why}`), at: ended_at, state: 'missed' } as const] : []),
    sendingPoint(shipping, late, t),
    {
      label: isReceived ? shipping.state_txt : t('parcel.later.received'),
      detail: assumed_at ? t('parcel.assumed', TIME) : received_at ? undefined : t('orderDetail.yourWord'),
      at: assumed_at ?? received_at,
      state: isReceived ? 'done' : 'later',
    },
  ];
  if (hasStandingReturn(order) || !isReturnable(order)) return points;
  const { return_until: until } = order;
  if (until) {
    const sooner =
      assumed_at && return_days
        ? `{{time}}\n${t('orderDetail.sooner', { duration: daysOf(t, return_days) })}`
        : undefined;
    return [...points, { label: t('parcel.returnable'), detail: sooner, at: until, state: 'later' }];
  }
  if (!return_days) return points;
  return [...points, { label: returnTerm(t, return_days), detail: t('orderDetail.fromReceipt'), state: 'later' }];
}

function sendingPoint(shipping: Order['shipping'], late: boolean, t: T): Point {
  const { state, sent_at, send_by } = shipping;
  if (state === 'sent' || state === 'received') return { label: t('parcel.sent'), at: sent_at, state: 'done' };
  return { label: t('parcel.to_send'), detail: waitOf(shipping, late, t), at: send_by, state: 'later' };
}

/** What the goods wait for before they are sent, and what is shown then. */
function waitOf({ state, send_by }: Order['shipping'], late: boolean, t: T): string {
  const then = t('parcel.later.sent');
  if (state === 'address_missing') return `${t('parcel.address_missing')}\n${then}`;
  return send_by ? `${t(late ? 'parcel.sendByPast' : 'parcel.sendBy', TIME)}\n${then}` : then;
}
