import { useTexts } from '../../lib/texts.ts';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Compared } from './compared.ts';

/** How many rows fit, and how many do not. */
export function CompareSummary({ file, result }: { file: string; result: Compared }) {
  const { t, count } = useTexts();
  const { rows, matched, counts, fees, other, from, to } = result;
  const isWhole = Object.values(counts).every((one) => one === 0);
  return (
    <>
      <Note tone={isWhole ? 'plain' : 'wait'} icon={isWhole ? 'check' : 'alert'}>
        {t(isWhole ? 'compare.fits' : 'compare.differs', { file })}
      </Note>
      <Pairs
        pairs={[
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
          [t('compare.unclear'), <Num key="unclear">{count(counts.unclear)}</Num>],
          [t('compare.differing'), <Num key="differs">{count(counts.differs)}</Num>],
          [t('compare.notUnderstood'), <Num key="doubts">{count(counts.not_understood)}</Num>],
          [t('compare.missingHere'), <Num key="here">{count(counts.missing_here)}</Num>],
          [t('compare.missingThere'), <Num key="there">{count(counts.missing_there)}</Num>],
          [t('compare.fees'), <Money key="fees" fen={fees} />],
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
