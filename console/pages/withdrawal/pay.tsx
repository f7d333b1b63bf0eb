import { useState } from 'react';
import { useKeys } from '../../lib/keys.ts';
import { serverNow } from '../../lib/now.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { BooksNote } from '../../ui/books/books.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type Fact, Facts, Pairs } from '../../ui/facts/facts.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { Asked } from './asked.tsx';
import type { Withdrawal } from './data.ts';
import styles from './withdrawal.module.css';

interface PayProps {
  withdrawal: Withdrawal;
  doubtful: readonly Fact[];
  onPaid: (outcome: string) => void;
  onClose: () => void;
}

/** What is paid to whom, once more, before the button. */
export function Pay({ withdrawal, doubtful, onPaid, onClose }: PayProps) {
  const { t, money, dateTime } = useTexts();
  const { id, shopper, bank_name, bank_truename, bank_account, payable_at, frozen } = withdrawal;
  const act = useAct('withdrawalPay');
  const [note, setNote] = useState(t('withdrawal.noteFirst'));
  const amount = money(withdrawal.money);
  const early = payable_at !== null && payable_at > serverNow();
  const anyway = shopper.blocked || frozen;
  const pairs: StepUpSummary['rows'] = [
    [t('withdrawal.to'), `${shopper.nickname}, ${bank_truename}`],
    [
      t('withdrawal.card'),
      <span key="card">
        <span>{bank_name}</span> <Num>{bank_account}</Num>
      </span>,
    ],
    [t('table.number'), <Num key="number">{`W${id}`}</Num>],
  ];
  const pay = async () => {
    if (note.trim() === '') return;
    const summary = {
      verb: t('withdrawal.out'),
      fen: withdrawal.money,
      rows: pairs,
      final: t('withdrawal.payMeans', { amount }),
      ...(doubtful.length > 0 && { look: <Facts facts={doubtful} onSheet /> }),
      button: t('withdrawal.pay', { amount }),
    };
    const acted = await act.run({ id, early, anyway, note: note.trim() }, summary);
    if (!acted.done) return;
    const words = { amount, name: shopper.nickname };
    onPaid(t(acted.data.state === 'done' ? 'withdrawal.paidDone' : 'act.waits', words));
  };
  useKeys({ 'Ctrl+Enter': () => void pay() }, 'dialog');
  const foot = (
    <Button kind="primary" size="big" icon="key" busy={act.busy} disabled={note.trim() === ''} onClick={pay}>
      {t('withdrawal.pay', { amount })}
    </Button>
  );
  return (
    <Dialog title={t('withdrawal.payTitle')} onClose={onClose} foot={foot}>
      <div className={styles.summary}>
        <p className={styles.meta}>{t('withdrawal.out')}</p>
        <p className={styles.sum}>
          <Money fen={withdrawal.money} strong />
        </p>
        <Pairs pairs={pairs} />
      </div>
      <Asked since={withdrawal.asked_at} />
      <BooksNote />
      <Note icon="lock">{t('withdrawal.signed')}</Note>
      <Note>{t('withdrawal.payMeans', { amount })}</Note>
      {early && <Note tone="wait">{t('withdrawal.early', { time: dateTime(payable_at) })}</Note>}
      {anyway && <Note tone="late">{t('withdrawal.anyway')}</Note>}
      {doubtful.length > 0 && (
        <>
          <h3 className={styles.meta}>{t('facts.again')}</h3>
          <Facts facts={doubtful} onSheet />
        </>
      )}
      <TextArea label={t('note.label')} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={act.refused} />
    </Dialog>
  );
}
