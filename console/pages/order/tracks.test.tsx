// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import {
  type groupStatuses,
  type OrderStatus,
  orderStatus,
  type parcelStates,
} from '../../../shared/contract/enums.ts';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Track } from '../../ui/tracks/tracks.tsx';
import type { Order } from './order-data.ts';
import { groupSteps, moneySteps, parcelSteps } from './tracks.tsx';

const { t } = consoleTexts;
const AT = Date.parse('2026-01-05T00:00:00Z');

/** What stands out on a track, and what comes after it. */
async function standing(steps: Parameters<typeof Track>[0]['steps']) {
  await drawConsole(<Track icon="group" name="track" steps={steps} />);
  const items = [...document.querySelectorAll('li')];
  const at = items.findIndex((item) => item.getAttribute('aria-current') === 'step');
  const words = items.map((item) => item.querySelector('span')?.textContent);
  return { current: words[at] ?? null, later: words.slice(at + 1) };
}

const member = (number: string) => ({ number, at: AT, left_at: null });
const groupOf = (status: (typeof groupStatuses)[number]) =>
  ({ group: { status, opened_at: AT, closed_at: null, expires_at: AT, members: [member('1'), member('2')] } }) as never;

test.each([
  ['open', t('order.step.joined', { n: '2' }), [t('order.step.waits')]],
  ['complete', t('order.step.full'), []],
  ['expired', t('groups.expired'), []],
] satisfies [(typeof groupStatuses)[number], string, string[]][])(
  'of a group that is %s the last event stands out',
  async (status, current, later) => {
    expect(await standing(groupSteps(groupOf(status), consoleTexts))).toEqual({ current, later });
  },
);

const sent = { id: 1, carrier: 'SF', tracking: '12', sent_at: AT, received_at: null, received_said_by: null };
const parcel = { ...sent, ended_at: null, end_why: null };
const came = { ...parcel, received_at: AT, received_said_by: 'shopper' };
const lost = { ...parcel, ended_at: AT, end_why: 'lost' };

test.each([
  ['none', [], null, []],
  ['address_missing', [], null, [t('order.goods.address_missing')]],
  ['to_send', [], null, [t('order.goods.to_send')]],
  ['to_send', [lost], t('shipping.end.lost'), [t('order.goods.to_send')]],
  ['sent', [parcel], 'SF 12', []],
  ['received', [came], t('shipping.saidBy.shopper'), []],
] as [(typeof parcelStates)[number], object[], string | null, string[]][])(
  'of goods in the state %s the last event stands out (%#)',
  async (state, parcels, current, later) => {
    const goods = { state, since: AT, parcels } as unknown as Order['goods'];
    expect(await standing(parcelSteps({ goods }, consoleTexts))).toEqual({ current, later });
  },
);

const purchase = { id: 1, kind: 'purchase', amount: 100, at: AT };
const refund = { id: 2, kind: 'tax_refund', amount: 50, at: AT };
const bought = `${t('transfer.purchase')} ¥1.00`;
const paid = `${t('transfer.tax_refund')} ¥0.50`;
const returned = [{ state: 'asked' }];

test.each([
  [orderStatus.waiting, [purchase], [], bought, []],
  [orderStatus.succeeded, [purchase], [], bought, [paid]],
  [orderStatus.succeeded, [purchase], returned, bought, []],
  [orderStatus.requested, [purchase], [], t('order.step.asked'), [paid]],
  [orderStatus.refunded, [purchase, refund], [], paid, []],
  [orderStatus.failed, [purchase], [], bought, []],
] as [OrderStatus, object[], object[], string, string[]][])(
  'of the money of an order of status %s the last movement stands out (%#)',
  async (status, transfers, returns, current, later) => {
    const order = { status, transfers, tax: 50, updated_at: AT, goods: { returns } } as unknown as Order;
    expect(await standing(moneySteps(order, consoleTexts))).toEqual({ current, later });
  },
);
