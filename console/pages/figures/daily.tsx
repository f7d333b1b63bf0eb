import { useTexts } from '../../lib/texts.ts';
import { Bars, Lines } from '../../ui/chart/plots.tsx';
import { axisOf, changeOf, shortDay, sumOf } from '../../ui/chart/words.ts';
import { Money } from '../../ui/money/money.tsx';
import { FigureChart, usePoints } from './figure-chart.tsx';
import { type Figures, numbersOf } from './table-of.ts';

interface Props {
  figures: Figures;
}

const useAxis = ({ rows, today, to }: Figures) => {
  const { t } = useTexts();
  return axisOf(
    rows.map(({ cells }) => String(cells[0])),
    today ? t('screen.today') : shortDay(to),
  );
};

/** By day, against the days before. */
export function Turnover({ figures }: Props) {
  const { t, money } = useTexts();
  const [sums, before] = [numbersOf(figures, 'turnover'), numbersOf(figures, 'before')];
  const [sum, earlier] = [sumOf(sums), sumOf(before)];
  const returned = sumOf(numbersOf(figures, 'returned'));
  const { today, from, to } = figures;
  // Today has only begun.
  const over = today ? -1 : sums.length;
  const change = changeOf(sumOf(sums.slice(0, over)), sumOf(before.slice(0, over)));
  const count = sums.length;
  // Nothing is compared where all that came before came on the day beside today.
  const against = change === null ? '' : t(today ? 'figures.against' : 'figures.againstWhole', { count, change });
  return (
    <FigureChart
      figures={figures}
      figure={<Money fen={sum} />}
      sentence={earlier === 0 ? t('figures.noBefore', { count }) : against}
      axis={useAxis(figures)}
      keys={[
        ['ink', today ? t('chart.days', { count }) : t('chart.chosen', { from, to }), money(sum)],
        ['fail', t('chart.daysBefore', { count }), money(earlier)],
        [null, t('chart.returned'), money(returned)],
      ]}
      empty={sum + earlier + returned === 0}
    >
      <Lines label={t('figures.turnover')} lines={[sums, before]} points={usePoints(figures)} />
    </FigureChart>
  );
}

/** What the shop holds for others, at the end of each day. */
export function Held({ figures }: Props) {
  const { t, money } = useTexts();
  const parts = ['groups', 'tax', 'withdrawals'].map((key) => numbersOf(figures, key));
  const bars = figures.rows.map((_, day) => parts.map((part) => part[day] ?? 0));
  const now = bars.at(-1) ?? [0, 0, 0];
  const highest = Math.max(0, ...bars.map(sumOf));
  return (
    <FigureChart
      figures={figures}
      figure={<Money fen={sumOf(now)} />}
      sentence={t('figures.heldMost', { sum: money(highest) })}
      axis={useAxis(figures)}
      keys={[
        ['wait', t('queue.groups'), money(now[0] ?? 0)],
        ['money', t('queue.taxRefunds'), money(now[1] ?? 0)],
        ['full', t('queue.withdrawals'), money(now[2] ?? 0)],
      ]}
      empty={highest === 0}
    >
      <Bars label={t('chart.held')} inks={['wait', 'money', 'full']} bars={bars} points={usePoints(figures)} />
    </FigureChart>
  );
}

const channels = ['transfer', 'stripe', 'sandbox'] as const;
const inks = ['full', 'money', 'wait'] as const;

/** Recharges by channel above the line, withdrawals below it. */
export function Channels({ figures }: Props) {
  const { t, money } = useTexts();
  const parts = channels.map((channel) => numbersOf(figures, channel));
  const out = numbersOf(figures, 'withdrawn');
  const sums = parts.map(sumOf);
  const [came, left] = [sumOf(sums), sumOf(out)];
  return (
    <FigureChart
      figures={figures}
      figure={<Money fen={came - left} />}
      sentence={t('figures.inAndOut', { came: money(came), left: money(left) })}
      axis={useAxis(figures)}
      keys={[
        ...channels.map((channel, at) => [inks[at] ?? 'ink', t(`channel.${channel}`), money(sums[at] ?? 0)] as const),
        ['fail', t('queue.withdrawals'), money(left)],
      ]}
      empty={came + left === 0}
    >
      <Bars
        label={t('figures.channels')}
        inks={inks}
        bars={figures.rows.map((_, day) => parts.map((part) => part[day] ?? 0))}
        below={out}
        points={usePoints(figures)}
      />
    </FigureChart>
  );
}
