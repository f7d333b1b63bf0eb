import { useTexts } from '../../lib/texts.ts';
import { Bars, Ranks, Shares } from '../../ui/chart/plots.tsx';
import { percent, sumOf } from '../../ui/chart/words.ts';
import { useMayOpen } from '../../ui/nav/nav.tsx';
import { FigureChart, usePoints } from './figure-chart.tsx';
import { type Figures, nameOf, numbersOf, totalOf, whereTold, withinOf } from './table-of.ts';

interface Props {
  figures: Figures;
}

/** Rows that a chart shows; its table has more. */
const SHOWN = 6;

/** From looking at an item to a group that filled. */
export function Views({ figures }: Props) {
  const { t, count } = useTexts();
  const mayOpen = useMayOpen();
  const days = new URLSearchParams({ day: figures.from, until: figures.to });
  const steps = [
    // Of a view nothing is kept but that it was one.
    { name: t('figures.seen'), found: sumOf(numbersOf(figures, 'views')), to: null },
    { name: t('screen.orders'), found: sumOf(numbersOf(figures, 'orders')), to: `/orders?${days}` },
    { name: t('figures.filled'), found: sumOf(numbersOf(figures, 'filled')), to: `/groups?status=complete&${days}` },
  ];
  const [seen = 0, orders = 0, filled = 0] = steps.map(({ found }) => found);
  const most = Math.max(1, seen, orders, filled);
  return (
    <FigureChart
      figures={figures}
      figure={<bdi dir="ltr">{percent(orders, seen)}</bdi>}
      sentence={t('figures.viewsText', { seen: count(seen), orders: count(orders), filled: count(filled) })}
      empty={seen + orders === 0}
    >
      <Shares
        wide
        shares={steps.map(({ name, found, to }) => ({
          ...{ name, share: found / most, text: count(found) },
          to: to !== null && mayOpen(to) ? to : null,
        }))}
      />
    </FigureChart>
  );
}

/** From a link that a shopper shared to a completed group, of those who came by one; shares are of days that tell both. */
export function Links({ figures }: Props) {
  const { t, count } = useTexts();
  const mayOpen = useMayOpen();
  const came = `/shoppers?${new URLSearchParams({ state: 'invited', day: figures.from, until: figures.to })}`;
  const told = whereTold(figures, 'paid');
  const of = (key: string, days = figures) => sumOf(numbersOf(days, key));
  const [opens, registered, paid, inGroup] = [of('opens'), of('registered'), of('paid'), of('in_group')];
  const later = (found: number) => (told.rows.length === 0 ? '–' : count(found));
  const steps = [
    // Of an open nothing is kept but whose link it was.
    { name: t('figures.opens'), found: opens, text: count(opens), to: null },
    { name: t('figures.registered'), found: registered, text: count(registered), to: came },
    { name: t('figures.paid'), found: paid, text: later(paid), to: null },
    { name: t('figures.inGroup'), found: inGroup, text: later(inGroup), to: null },
  ];
  const most = Math.max(1, ...steps.map(({ found }) => found));
  return (
    <FigureChart
      figures={figures}
      figure={<bdi dir="ltr">{percent(inGroup, of('opens', told))}</bdi>}
      sentence={t('figures.linksText', { opened: count(opens), inGroup: later(inGroup) })}
      keys={[
        [null, t('figures.registeredOfOpens'), percent(registered, opens)],
        [null, t('figures.paidOfRegistered'), percent(paid, of('registered', told))],
        [null, t('figures.inGroupOfPaid'), percent(inGroup, paid)],
      ]}
      empty={opens + registered + paid === 0}
    >
      <Shares
        wide
        shares={steps.map(({ name, found, text, to }) => ({
          ...{ name, share: found / most, text },
          to: to !== null && mayOpen(to) ? to : null,
        }))}
      />
    </FigureChart>
  );
}

/** What became of groups that ended, of the items with the most. */
export function Fate({ figures }: Props) {
  const texts = useTexts();
  const { t, count } = texts;
  const links = usePoints(figures);
  const [filled, failed] = [numbersOf(figures, 'filled'), numbersOf(figures, 'failed')];
  const [all, lost] = [totalOf(figures, 'filled'), totalOf(figures, 'failed')];
  return (
    <FigureChart
      figures={figures}
      figure={<bdi dir="ltr">{percent(all, all + lost)}</bdi>}
      sentence={t(figures.today ? 'figures.fateText' : 'figures.fateWhole', {
        ended: count(all + lost),
        filled: count(all),
      })}
      keys={[
        ['full', t('chart.filled'), count(all)],
        ['fail', t('chart.failed'), count(lost)],
      ]}
      empty={all + lost === 0}
    >
      <Ranks
        inks={['full', 'fail']}
        rows={figures.rows.slice(0, SHOWN).map(({ cells }, row) => ({
          ...{ key: String(cells[0]), name: nameOf(figures, row, texts), to: links[row]?.to ?? null },
          ...{ parts: [filled[row] ?? 0, failed[row] ?? 0] },
          text: percent(filled[row] ?? 0, (filled[row] ?? 0) + (failed[row] ?? 0)),
        }))}
      />
    </FigureChart>
  );
}

/** How long groups took to be full; the last bar are those whose deadline was sooner. */
export function Full({ figures }: Props) {
  const texts = useTexts();
  const { t, count } = texts;
  const groups = numbersOf(figures, 'groups');
  const [failed, ended] = [groups.at(-1) ?? 0, sumOf(groups)];
  const names = groups.map((_, row) => nameOf(figures, row, texts));
  let reached = 0;
  const half = groups.findIndex((one, row) => {
    reached += one;
    return row < groups.length - 1 && reached * 2 >= ended - failed;
  });
  return (
    <FigureChart
      figures={figures}
      figure={<bdi>{ended === failed ? '–' : names[half]}</bdi>}
      sentence={t('figures.fullText', { filled: count(ended - failed), failed: count(failed) })}
      axis={figures.rows.map(({ cells }, row) => withinOf(cells[0]) ?? names[row] ?? '')}
      each
      keys={[
        ['full', t('chart.filled'), count(ended - failed)],
        ['fail', t('figures.tooLate'), count(failed)],
      ]}
      empty={ended === 0}
    >
      <Bars
        label={t('figures.full')}
        inks={['full', 'fail']}
        bars={groups.map((one, row) => (row === groups.length - 1 ? [0, one] : [one]))}
        points={usePoints(figures)}
      />
    </FigureChart>
  );
}

/** From here on it is time to hurry, as a part of the promise. */
const NEAR = 0.75;

/** How old the oldest of each queue is, against the promise. */
export function Queues({ figures }: Props) {
  const texts = useTexts();
  const { t, count, span } = texts;
  const links = usePoints(figures);
  const of = (key: string) => numbersOf(figures, key);
  const [waiting, oldest, promise, done, inTime] = [
    of('waiting'),
    of('oldest'),
    of('promise'),
    of('done'),
    of('in_time'),
  ];
  const late = oldest.filter((age, row) => age > (promise[row] ?? 0)).length;
  return (
    <FigureChart
      figures={figures}
      figure={<bdi dir="ltr">{percent(sumOf(inTime), sumOf(done))}</bdi>}
      sentence={t('figures.queuesText', { done: count(sumOf(done)), waiting: count(sumOf(waiting)), count: late })}
      keys={figures.rows.map((_, row) => [
        'ink',
        nameOf(figures, row, texts),
        percent(inTime[row] ?? 0, done[row] ?? 0),
      ])}
      empty={sumOf(done) + sumOf(waiting) === 0}
    >
      <Shares
        wide
        shares={figures.rows.map((_, row) => {
          const [age, most] = [oldest[row] ?? 0, promise[row] ?? 0];
          const whole = Math.max(1, age, most);
          return {
            ...{ name: nameOf(figures, row, texts), share: age / whole, limit: most / whole },
            text: t('figures.ageOf', { age: span(age), promise: span(most) }),
            tone: age > most ? ('late' as const) : age > most * NEAR ? ('near' as const) : ('plain' as const),
            to: links[row]?.to ?? null,
          };
        })}
      />
    </FigureChart>
  );
}

/** Who brought new shoppers. */
export function Newcomers({ figures }: Props) {
  const texts = useTexts();
  const { t, count } = texts;
  const links = usePoints(figures);
  const came = numbersOf(figures, 'shoppers');
  const all = totalOf(figures, 'shoppers');
  const own = sumOf(came.filter((_, row) => figures.rows[row]?.cells[0] === null));
  return (
    <FigureChart
      figures={figures}
      figure={count(all)}
      sentence={t('figures.newcomersText', { share: percent(all - own, all) })}
      empty={all === 0}
    >
      <Ranks
        inks={['full']}
        rows={figures.rows.slice(0, SHOWN).map(({ cells }, row) => ({
          ...{ key: `${row} ${cells[0]}`, name: nameOf(figures, row, texts), parts: [came[row] ?? 0] },
          ...{ text: count(came[row] ?? 0), to: links[row]?.to ?? null },
        }))}
      />
    </FigureChart>
  );
}
