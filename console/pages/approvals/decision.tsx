import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useMe } from '../../lib/context.ts';
import { useNow } from '../../lib/now.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Collect } from '../../ui/approval/collect.tsx';
import { BooksNote, useBooksLook } from '../../ui/books/books.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import styles from './approvals.module.css';
import { Decline } from './decline.tsx';

type Row = ConsoleOutput<'approvals'>[number];

interface DecisionProps {
  row: Row;
  /** What it is about, for the sheet. */
  pairs: readonly (readonly [string, ReactNode])[];
}

/** What the reader can do with a request: say yes or no, take it back, or collect what was agreed to. */
export function Decision({ row, pairs }: DecisionProps) {
  if (row.state === 'waiting')
    return row.own ? <OwnRequest row={row} pairs={pairs} /> : <Verdict row={row} pairs={pairs} />;
  if (row.collect === null) return null;
  return (
    <div className={styles.acts}>
      <Collect row={row} />
    </div>
  );
}

/** The yes, with the summary on the sheet. */
function useYes({ row, pairs }: DecisionProps) {
  const { t, money } = useTexts();
  const me = useMe();
  const { revalidate } = useRevalidator();
  const { run, busy, refused } = useAct('approve');
  const look = useBooksLook();
  const { id, hash, kind, amount, asked_by: asker } = row;
  const words = amount === null ? t('approval.sign') : t('approval.approveSum', { amount: money(amount) });
  const agree = async () => {
    const persons = [[t('approval.asker'), asker.name] as const, [t('approval.decider'), me.name] as const];
    const summary = {
      verb: t(`approval.kind.${kind}`),
      ...(amount !== null && { fen: amount, ...look }),
      ...{ rows: [...pairs, ...persons], final: t('approval.final'), button: words },
    };
    if ((await run({ id, hash, note: '' }, summary)).done) await revalidate();
  };
  return { agree, words, busy, refused };
}

/** Somebody else's: the second person says yes or no. */
function Verdict({ row, pairs }: DecisionProps) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [declining, setDeclining] = useState(false);
  const { agree, words, busy, refused } = useYes({ row, pairs });
  if (!row.may_decide) return null;
  return (
    <>
      {row.outdated && <Note tone="late">{t('approval.outdated')}</Note>}
      {row.amount !== null && <BooksNote />}
      <RefusedNote refused={refused} />
      <div className={styles.acts}>
        <Button kind="danger" onClick={() => setDeclining(true)}>
          {t('approval.decline')}
        </Button>
        {!row.outdated && (
          <Button kind="primary" icon="key" busy={busy} onClick={agree}>
            {words}
          </Button>
        )}
      </div>
      {declining && <Decline row={row} onClose={() => setDeclining(false)} onDeclined={revalidate} />}
    </>
  );
}

/** One's own: taken back, or done alone where there is nobody else. */
function OwnRequest({ row, pairs }: DecisionProps) {
  const { t, money, dateTime } = useTexts();
  const { revalidate } = useRevalidator();
  const withdraw = useAct('withdrawRequest');
  const { agree, busy, refused } = useYes({ row, pairs });
  const now = useNow(10_000);
  const { id, amount, outdated } = row;
  const aloneFrom = outdated ? null : row.alone_from;
  const takeBack = async () => {
    if ((await withdraw.run({ id, note: '' })).done) await revalidate();
  };
  return (
    <>
      {outdated && <Note tone="late">{t('approval.outdatedOwn')}</Note>}
      {amount !== null && <BooksNote />}
      {aloneFrom !== null && <Note tone="wait">{t('approval.aloneFrom', { time: dateTime(aloneFrom) })}</Note>}
      <RefusedNote refused={refused ?? withdraw.refused} />
      <div className={styles.acts}>
        <Button kind="quiet" busy={withdraw.busy} onClick={takeBack}>
          {t('approval.withdraw')}
        </Button>
        {aloneFrom !== null && now >= aloneFrom && (
          <Button kind="primary" icon="key" busy={busy} onClick={agree}>
            {amount === null ? t('approval.aloneNow') : t('approval.aloneSum', { amount: money(amount) })}
          </Button>
        )}
      </div>
    </>
  );
}
