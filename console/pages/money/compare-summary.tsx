import { useTexts } from '../../lib/texts.ts';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Comparison } from './compared.ts';

/** How many rows fit, and how many do not. */
export function CompareSummary({ comparison }: { comparison: Comparison }) {
  const { t, count } = useTexts();
  const { file, rows, matched, counts, fees, other, from, to, compared_by, compared_at } = comparison;
  const isWhole = Object.values(counts).every((one) => one === 0);
  return (
    <>
      <Note tone={isWhole ? 'plain' : 'wait'} icon={isWhole ? 'check' : 'alert'}>
        {t(isWhole ? 'compare.fits' : 'compare.differs', { file })}
      </Note>
      <Pairs
        pairs={[
          [
            t('compare.at'),
            <span key="at">
              <Time at={compared_at} />
              <span> · </span>
              <bdi>{compared_by}</bdi>
            </span>,
          ],
          [
            t('compare.rows'),
            <span key="rows">
              <span>{count(rows)}</span>{' '}
              {from !== null && to !== null && (
                <>
                  <span>(</span>
                  <Time at={from} />
                  <span> – </span>
                  <Time at={to} />
                  <span>)</span>
                </>
              )}
            </span>,
          ],
          [
            t('compare.matched'),
            <span key="matched">
              <Num>{count(matched.count)}</Num>
              <span> · </span>
              <Money fen={matched.money} />
            </span>,
          ],
          [t('compare.kind.unclear'), <Num key="unclear">{count(counts.unclear)}</Num>],
          [t('compare.kind.differs'), <Num key="differs">{count(counts.differs)}</Num>],
          [t('compare.kind.not_understood'), <Num key="doubts">{count(counts.not_understood)}</Num>],
          [t('compare.kind.missing_here'), <Num key="here">{count(counts.missing_here)}</Num>],
          [t('compare.kind.missing_there'), <Num key="there">{count(counts.missing_there)}</Num>],
          [t('compare.fees'), fees === null ? t('compare.notKnown') : <Money key="fees" fen={fees} />],
          [
            t('compare.other'),
            <span key="other">
              <Num>{count(other.count)}</Num>
              <span> · </span>
              <Money fen={other.money} />
            </span>,
          ],
        ]}
      />
    </>
  );
}
