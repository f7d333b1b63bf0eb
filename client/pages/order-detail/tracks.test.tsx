import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  type GoodsReturnState,
  goodsReturnKinds,
  goodsReturnStates,
  type OrderStatus,
  orderStatus,
  type ParcelState,
  parcelStates,
} from '../../../shared/contract/enums.ts';
import { texts } from '../../../tests/support/fake-shop.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { stepsOf, taxStepsOf } from '../../features/orders/progress.ts';
import { TextsProvider } from '../../lib/texts/texts.ts';
import { currentStep, type Step } from '../../ui/steps/current-step.ts';
import { Steps } from '../../ui/steps/steps.tsx';
import { returnSteps } from './return-steps.ts';
import { pointsOf } from './timeline.ts';

const { t } = texts;

type Return = NonNullable<Order['goods_return']>;

const AT = '2026-01-05T00:00:00Z';
const ON_THE_WAY: readonly GoodsReturnState[] = ['accepted', 'sent_back', 'arrived'];
const RETURN_STEPS = ['asked', 'accepted', 'sent_back', 'arrived', 'paid'] as const;

/** Each state a return can be in, of either kind; goods also arrive of which the shopper entered no parcel. */
const returns: (Return | null)[] = [
  null,
  ...goodsReturnKinds.flatMap((kind) =>
    // Nothing comes back of goods that were never sent.
    goodsReturnStates
      .filter((one) => kind === 'return' || !ON_THE_WAY.includes(one))
      .flatMap((state) =>
        [AT, null].map((sent_back_at) => {
          const reached = RETURN_STEPS.indexOf(state as (typeof RETURN_STEPS)[number]);
          const since = (step: number) => (reached >= step ? AT : null);
          const times = { asked_at: AT, decided_at: since(1), arrived_at: since(3), paid_at: since(4) };
          const sent = { sent_back_at: state === 'sent_back' ? AT : reached > 2 ? sent_back_at : null };
          return { kind, state, state_txt: state, ...times, ...sent } as Return;
        }),
      ),
  ),
];

function orderOf(status: OrderStatus, state: ParcelState, asked: Return | null, ended: boolean): Order {
  const isFull = status !== orderStatus.waiting && status !== orderStatus.failed;
  const isSent = state === 'sent' || state === 'received';
  const shipping = {
    ...{ state, state_txt: `came`, addressable: !isSent, send_by: state === 'to_send' ? AT : null, return_days: 7 },
    ...{ sent_at: isSent ? AT : null, received_at: state === 'received' ? AT : null, assumed_at: null },
    ...{ ended_at: ended ? AT : null, end_why: ended ? 'came_back' : null },
  };
  const group = { size: 2, seats: 2, members: [], closed_early: false, filled_at: isFull ? AT : null };
  return {
    ...{ status, shipping, goods_return: asked, tax: 5, created_at: AT, return_gives: 100 },
    ...{ return_kind: null, return_until: null },
    group: { ...group, ended_at: status === orderStatus.failed ? AT : null },
  } as unknown as Order;
}

const orders = Object.values(orderStatus).flatMap((status) =>
  parcelStates.flatMap((state) =>
    returns.flatMap((asked) => [false, true].map((ended) => orderOf(status, state, asked, ended))),
  ),
);

/** Whether what a step says has happened, by the order's own data. */
const happened: Record<string, (order: Order) => boolean> = {
  [t('order.step.pay')]: () => true,
  [t('order.step.group')]: ({ group }) => group.filled_at !== null,
  [t('order.step.missed')]: ({ group }) => group.ended_at !== null,
  [t('order.step.returned')]: ({ status }) => status === orderStatus.failed,
  [t('order.step.apply')]: () => false,
  [t('goodsReturn.step.asked')]: ({ status }) => status === orderStatus.requested || status === orderStatus.refunded,
  [t('order.step.refunded')]: ({ status }) => status === orderStatus.refunded,
  [t('parcel.came_back')]: ({ shipping }) => shipping.ended_at !== null,
  [t('parcel.to_send')]: () => false,
  [t('parcel.sent')]: ({ shipping }) => shipping.sent_at !== null,
  [t('parcel.later.received')]: () => false,
  came: ({ shipping }) => shipping.received_at !== null,
};

const returned: Record<(typeof RETURN_STEPS)[number], (asked: Return) => boolean> = {
  asked: () => true,
  accepted: ({ decided_at }) => decided_at !== null,
  sent_back: ({ sent_back_at }) => sent_back_at !== null,
  arrived: ({ arrived_at }) => arrived_at !== null,
  paid: ({ paid_at }) => paid_at !== null,
};

/** What readers and eyes get of a line of steps: the bold one, and those that are said to be done. */
function shown(steps: Step[]) {
  const page = renderToStaticMarkup(
    <TextsProvider value={texts}>
      <Steps steps={steps} />
    </TextsProvider>,
  );
  const items = [...page.matchAll(/<li([^>]*)><span>([^<]*)<\/span>(<span class="sr">)?/g)];
  const labels = (wanted: (attributes: string, done: boolean) => boolean) =>
    items.filter(([, attributes = '', , done]) => wanted(attributes, done !== undefined)).map(([, , label]) => label);
  return { bold: labels((attributes) => attributes.includes('aria-current')), done: labels((_, done) => done) };
}

const tracks = { list: stepsOf, tax: taxStepsOf, page: (order: Order) => pointsOf(order, false, t) };

test.each(Object.entries(tracks))('on the %s track of every order what is bold has happened', (_, trackOf) => {
  for (const order of orders) {
    const track = trackOf(order, t);
    const over = track.filter(({ state }) => state !== 'later');
    const isCurrent = currentStep(track);
    const bold = track.filter((__, at) => isCurrent(at));
    expect(bold).toEqual(over.slice(-1));
    const { status, shipping, goods_return } = order;
    const row = JSON.stringify({ status, state: shipping.state, goods_return });
    for (const { label } of over) expect([label, happened[label]?.(order), row]).toEqual([label, true, row]);
  }
});

test('in every return that stands what is bold has happened', () => {
  const standing = returns.filter((one) => one && one.state !== 'refused' && one.state !== 'withdrawn') as Return[];
  for (const asked of standing) {
    const steps = returnSteps(asked);
    const { bold, done } = shown(steps.map(([label, state]) => ({ label, state })));
    expect(bold).toEqual([asked.state]);
    for (const step of done) {
      const hasHappened = returned[step as (typeof RETURN_STEPS)[number]](asked);
      expect([asked.kind, asked.state, step, hasHappened]).toEqual([asked.kind, asked.state, step, true]);
    }
  }
});

test('the tax refund is never what goods without an address have come to', () => {
  const order = orderOf(orderStatus.succeeded, 'address_missing', null, false);
  expect(shown(stepsOf(order, t)).bold).toEqual([t('order.step.group')]);
  expect(shown(taxStepsOf(order, t)).bold).toEqual([t('order.step.group')]);
});
