import { useState } from 'react';
import type { StatementKind } from '../../../shared/console/statements.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Upload } from '../../ui/upload/upload.tsx';
import { MissingHere, MissingThere, PairTable } from './compare-tables.tsx';
import type { Compared } from './compared.ts';
import styles from './money.module.css';

const KINDS: readonly StatementKind[] = ['bank', 'stripe'];

/** A file of the bank or of Stripe against the ledger: nothing is booked. */
export function Compare() {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('statementCompare');
  const [found, setFound] = useState<{ file: string; kind: StatementKind; result: Compared } | null>(null);
  const compare = async (kind: StatementKind, file: File | undefined) => {
    if (!file) return;
    setFound(null);
    const acted = await run({ file, kind });
    if (acted.done) setFound({ file: file.name, kind, result: acted.data });
  };
  return (
    <Card title={t('compare.title')} sub={t('compare.rule')} padded>
      <Stack>
        <div className={styles.choices}>
          {KINDS.map((kind) => (
            <Upload
              key={kind}
              accept=".csv,text/csv"
              busy={busy}
              label={t(`compare.${kind}`)}
              onFiles={([file]) => void compare(kind, file)}
            >
              {t(`compare.${kind}`)}
            </Upload>
          ))}
        </div>
        <RefusedNote refused={refused} />
        <div role="status">{found && <Summary {...found} />}</div>
        {found && (
          <>
            <PairTable title={t('compare.differing')} rows={found.result.differs} />
            <PairTable title={t('compare.unclear')} rows={found.result.unclear} />
            <MissingHere rows={found.result.missing_here} />
            <MissingThere rows={found.result.missing_there} />
          </>
        )}
      </Stack>
    </Card>
  );
}

function Summary({ file, result }: { file: string; result: Compared }) {
  const { t, count } = useTexts();
  const { rows, matched, counts, fees, other, from, to } = result;
  const isWhole = counts.unclear + counts.differs + counts.missing_here + counts.missing_there === 0;
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
