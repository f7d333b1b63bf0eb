import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useKeys } from '../../lib/keys.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { BooksNote } from '../../ui/books/books.tsx';
import { Dialog, type SheetAct } from '../../ui/dialog/dialog.tsx';
import { Doubtful } from '../../ui/doubtful/doubtful.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { doubtfulWithdrawals, type WithdrawalRow, withdrawalsOnSheet } from './row.tsx';
import styles from './withdrawals.module.css';

/** What became of many: one sentence for those that were done, empty if none was, and one for each that was not. */
export interface ManyOutcome {
  done: string;
  not: readonly string[];
}

interface PayManyProps {
  rows: readonly WithdrawalRow[];
  onDone: (outcome: ManyOutcome) => void;
  onClose: () => void;
}

/** The bank has done its file: all ticked withdrawals are marked as paid, each by itself. */
export function PayMany({ rows, onDone, onClose }: PayManyProps) {
  const texts = useTexts();
  const { t, money } = texts;
  const { run, busy, refused } = useAct('withdrawalsPay');
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  const total = rows.reduce((sum, row) => sum + row.money, 0);
  const amount = money(total);
  const doubtful = doubtfulWithdrawals(rows);
  const summary: StepUpSummary = {
    verb: t('withdrawal.out'),
    fen: total,
    rows: withdrawalsOnSheet(rows, texts),
    look: <Doubtful rows={doubtful} />,
    final: t('withdrawals.payMeans', { count: rows.length, amount }),
    button: t('withdrawals.pay', { count: rows.length, amount }),
  };
  const pay = async () => {
    const acted = await run({ ids: rows.map(({ id }) => id), note: note.trim() }, summary);
    if (!acted.done) return;
    const of = (state: string) => acted.data.filter((one) => one.state === state);
    const paid = of('done').length;
    onDone({
      done: paid > 0 ? t('withdrawals.paid', { count: paid }) : '',
      not: of('refused').map(({ id, reason }) => `W${id}: ${reason}`),
    });
    await revalidate();
  };
  useKeys({ 'Ctrl+Enter': () => void pay() }, 'dialog');
  const act: SheetAct = { words: summary.button, icon: 'key', busy, run: pay };
  return (
    <Dialog title={t('withdrawals.payTitle')} onClose={onClose} act={act}>
      <p className={styles.sum}>
        <Money fen={total} strong />
      </p>
      <Doubtful rows={doubtful} />
      <Pairs pairs={summary.rows} />
      <BooksNote />
      <Note>{summary.final}</Note>
      <TextArea label={t('withdrawal.reference')} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={refused} />
    </Dialog>
  );
}
