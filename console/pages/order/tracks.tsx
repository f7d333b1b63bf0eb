import { openReturnStates, orderStatus } from '../../../shared/contract/enums.ts';
import { type Texts, useTexts } from '../../lib/texts.ts';
import { Time } from '../../ui/time/time.tsx';
import { type Step, Track } from '../../ui/tracks/tracks.tsx';
import type { Order } from './order-data.ts';

/** What has happened and what comes: the group, and the money. */
export function Tracks({ order }: { order: Order }) {
  const texts = useTexts();
  const { t } = texts;
  const parcel = parcelSteps(order, texts);
  return (
    <>
      <Track icon="group" name={t('find.kind.group')} steps={groupSteps(order, texts)} />
      {parcel.length > 0 && <Track icon="truck" name={t('returns.parcel')} steps={parcel} />}
      <Track icon="wallet" name={t('nav.money')} steps={moneySteps(order, texts)} />
    </>
  );
}

/** Who has joined and left, and how the group ended or until when it waits. */
export function groupSteps({ group }: Pick<Order, 'group'>, { t, count }: Pick<Texts, 't' | 'count'>): Step[] {
  const changes = [
    ...group.members.slice(1).map(({ number, at }) => ({ key: number, at, change: 1 })),
    ...group.members.flatMap(({ number, left_at: at }) =>
      at === null ? [] : { key: `${number} left`, at, change: -1 },
    ),
  ].sort((one, other) => one.at - other.at);
  let seats = 1;
  const moved = changes.map(({ key, at, change }): Step => {
    seats += change;
    const what = change === 1 ? t('order.step.joined', { n: count(seats) }) : t('order.step.left');
    return { key, state: 'done', what, when: <Time at={at} /> };
  });
  const steps: Step[] = [
    { key: 'opened', state: 'done', what: t('order.step.opened'), when: <Time at={group.opened_at} /> },
    // Of a large group the last ones.
    ...moved.slice(-3),
  ];
  const when = <Time at={group.closed_at ?? group.expires_at} />;
  if (group.status === 'open') return [...steps, { key: 'end', state: 'next', what: t('order.step.waits'), when }];
  if (group.status === 'complete') return [...steps, { key: 'end', state: 'done', what: t('order.step.full'), when }];
  return [
    ...steps,
    { key: 'end', state: 'done', what: t(group.closed_early ? 'groups.closedEarly' : 'groups.expired'), when },
  ];
}

/** The parcels of the order, and since when one is to be sent. */
export function parcelSteps({ goods }: Pick<Order, 'goods'>, { t }: Pick<Texts, 't'>): Step[] {
  const { state, since, parcels } = goods;
  const steps = parcels.toReversed().flatMap((parcel): Step[] => [
    {
      key: `sent ${parcel.id}`,
      state: 'done',
      what: `${parcel.carrier} ${parcel.tracking}`,
      when: <Time at={parcel.sent_at} />,
    },
    ...(parcel.received_at === null || parcel.received_said_by === null
      ? []
      : [
          {
            key: `came ${parcel.id}`,
            state: 'done' as const,
            what: t(`shipping.saidBy.${parcel.received_said_by}`),
            when: <Time at={parcel.received_at} />,
          },
        ]),
    ...(parcel.ended_at === null || parcel.end_why === null
      ? []
      : [
          {
            key: `ended ${parcel.id}`,
            state: 'done' as const,
            what: t(`shipping.end.${parcel.end_why}`),
            when: <Time at={parcel.ended_at} />,
          },
        ]),
  ]);
  if (since === null || (state !== 'to_send' && state !== 'address_missing')) return steps;
  return [...steps, { key: 'waits', state: 'next', what: t(`order.goods.${state}`), when: <Time at={since} /> }];
}

/** What was moved for the order, and its tax refund. */
export function moneySteps(
  { transfers, status, tax, updated_at, goods }: Pick<Order, 'transfers' | 'status' | 'tax' | 'updated_at' | 'goods'>,
  { t, money }: Pick<Texts, 't' | 'money'>,
): Step[] {
  const steps = transfers.map(
    ({ id, kind, amount, at }): Step => ({
      key: String(id),
      state: 'done',
      what: `${t(`transfer.${kind}`)} ${money(amount)}`,
      when: <Time at={at} />,
    }),
  );
  if (status === orderStatus.requested) {
    steps.push({ key: 'asked', state: 'done', what: t('order.step.asked'), when: <Time at={updated_at} /> });
  }
  // Goods that go back earn no tax refund; `tax` is that of what was not returned.
  const goBack = goods.returns.some(({ state }) => openReturnStates.some((open) => open === state));
  if (tax > 0 && (status === orderStatus.requested || (status === orderStatus.succeeded && !goBack))) {
    steps.push({ key: 'refund', state: 'next', what: `${t('transfer.tax_refund')} ${money(tax)}` });
  }
  return steps;
}
