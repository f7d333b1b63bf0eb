import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { queueWords } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { Columns } from '../../ui/card/card.tsx';
import { ChartCard } from '../../ui/chart/chart.tsx';
import { Bars, Lines, Shares } from '../../ui/chart/plots.tsx';
import { axisOf, changeOf, percent, shortDay, sumOf } from '../../ui/chart/words.ts';
import { Money } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import styles from './today.module.css';

type CardsData = NonNullable<ConsoleOutput<'today'>['cards']>;

/** Four pictures of how the shop stands. */
export function Cards({ cards }: { cards: CardsData }) {
  return (
    <div className={styles.figures}>
      <Columns kind="four">
        <Turnover {...cards.turnover} />
        <GroupFates {...cards.groups} />
        <HeldMoney {...cards.held} />
        <InTime queues={cards.in_time} />
      </Columns>
    </div>
  );
}

const daysOf = (rows: readonly { day: string }[]) => rows.map(({ day }) => day);

function Turnover({ today, until_hour, week_ago, days }: CardsData['turnover']) {
  const { t, money } = useTexts();
  const change = changeOf(until_hour, week_ago);
  const words = change === null ? t('chart.noWeekAgo') : t('chart.weekAgo', { change });
  return (
    <ChartCard
      title={t('chart.turnover')}
      figure={<Money fen={today} />}
      sentence={words}
      empty={days.every(({ sum, before }) => sum + before === 0)}
      axis={axisOf(daysOf(days), t('screen.today'))}
      keys={[
        ['ink', t('chart.days', { count: days.length })],
        ['fail', t('chart.daysBefore', { count: days.length })],
      ]}
      table={{
        foot: <EntryLink to="figures" />,
        columns: [t('chart.day'), t('chart.sum'), t('chart.before')],
        rows: days.map(({ day, sum, before }) => [shortDay(day), money(sum), money(before)]),
      }}
    >
      <Lines label={t('chart.turnover')} lines={[days.map(({ sum }) => sum), days.map(({ before }) => before)]} />
    </ChartCard>
  );
}

function GroupFates({ waiting, days }: CardsData['groups']) {
  const { t, count } = useTexts();
  const filled = sumOf(days.map((day) => day.filled));
  const failed = sumOf(days.map((day) => day.failed));
  return (
    <ChartCard
      title={t('chart.groups', { count: days.length })}
      figure={<bdi dir="ltr">{percent(filled, filled + failed)}</bdi>}
      sentence={t('chart.ended', { ended: count(filled + failed), filled: count(filled) })}
      empty={filled + failed + waiting === 0}
      axis={axisOf(daysOf(days), t('screen.today'))}
      keys={[
        ['full', t('chart.filled'), count(filled)],
        ['wait', t('chart.waiting'), count(waiting)],
        ['fail', t('chart.failed'), count(failed)],
      ]}
      table={{
        foot: <EntryLink to="figures" />,
        columns: [t('chart.day'), t('chart.filled'), t('chart.failed'), t('chart.opened')],
        rows: days.map((day) => [shortDay(day.day), count(day.filled), count(day.failed), count(day.opened)]),
      }}
    >
      <Bars
        label={t('chart.groups', { count: days.length })}
        inks={['full', 'fail']}
        bars={days.map((day) => [day.filled, day.failed])}
      />
    </ChartCard>
  );
}

function HeldMoney({ days, checked_at, differences }: CardsData['held']) {
  const { t, money, clock } = useTexts();
  const last = days.at(-1);
  const parts = (day: CardsData['held']['days'][number]) => [day.groups, day.tax ?? 0, day.withdrawals];
  const agreed = differences === 0 ? 'chart.booksAgree' : 'chart.booksDiffer';
  return (
    <ChartCard
      title={t('chart.held')}
      figure={<Money fen={last ? sumOf(parts(last)) : 0} />}
      sentence={checked_at === null ? t('chart.booksUnchecked') : t(agreed, { time: clock(checked_at) })}
      // Wrong books are said whatever is held.
      empty={!differences && days.every((day) => sumOf(parts(day)) === 0)}
      axis={axisOf(daysOf(days), t('screen.today'))}
      keys={[
        ['wait', t('queue.groups'), last && money(last.groups)],
        ['money', t('queue.taxRefunds'), last && money(last.tax ?? 0)],
        ['full', t('queue.withdrawals'), last && money(last.withdrawals)],
      ]}
      table={{
        foot: <EntryLink to="figures" />,
        columns: [t('chart.day'), t('queue.groups'), t('queue.taxRefunds'), t('queue.withdrawals')],
        rows: days.map((day) => [shortDay(day.day), ...parts(day).map(money)]),
      }}
    >
      <Bars label={t('chart.held')} inks={['wait', 'money', 'full']} bars={days.map(parts)} />
    </ChartCard>
  );
}

/** Below it the share is something to look at. */
const GOOD = 0.9;

function InTime({ queues }: { queues: CardsData['in_time'] }) {
  const { t, count, span } = useTexts();
  const nameOf = (queue: string) => {
    const word = queueWords[queue];
    return word ? t(word) : queue;
  };
  const done = sumOf(queues.map((queue) => queue.done));
  const inTime = sumOf(queues.map((queue) => queue.in_time));
  const worked = queues.filter((queue) => queue.done > 0);
  return (
    <ChartCard
      title={t('chart.inTime')}
      figure={<bdi dir="ltr">{percent(inTime, done)}</bdi>}
      sentence={t('chart.inTimeText', { done: count(done), inTime: count(inTime) })}
      empty={done === 0}
      table={{
        foot: <EntryLink to="figures" />,
        columns: [t('today.queue'), t('chart.done'), t('chart.kept'), t('chart.average')],
        rows: queues.map((queue) => [
          nameOf(queue.queue),
          count(queue.done),
          count(queue.in_time),
          span(queue.average),
        ]),
      }}
    >
      <Shares
        shares={worked.map((queue) => {
          const share = queue.in_time / queue.done;
          const text = percent(queue.in_time, queue.done);
          return { name: nameOf(queue.queue), share, text, tone: share < GOOD ? 'near' : 'plain' };
        })}
      />
    </ChartCard>
  );
}
