import { useState } from 'react';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { BooksNote } from '../../ui/books/books.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import type { Withdrawal } from './data.ts';
import { overridesOf, Payee, usePayee } from './payee.tsx';
import styles from './withdrawal.module.css';

interface PayProps {
  withdrawal: Withdrawal;
  doubtful: readonly Fact[];
  onPaid: (outcome: string) => void;
  onClose: () => void;
}

/** The transfer was made: what was paid to whom, once more, before the button. */
export function Pay({ withdrawal, doubtful, onPaid, onClose }: PayProps) {
  const { t, money } = useTexts();
  const { id, shopper } = withdrawal;
  const act = useAct('withdrawalPay');
  const [note, setNote] = useState('');
  const amount = money(withdrawal.money);
  const pairs = usePayee(withdrawal);
  const pay = async () => {
    const summary = {
      verb: t('withdrawal.out'),
      fen: withdrawal.money,
      rows: pairs,
      final: t('withdrawal.payMeans', { amount }),
      ...(doubtful.length > 0 && { look: <Facts facts={doubtful} onSheet /> }),
      button: t('withdrawal.pay', { amount }),
    };
    const acted = await act.run({ id, ...overridesOf(withdrawal), note: note.trim() }, summary);
    if (acted.done) onPaid(t('withdrawal.paidDone', { amount, name: shopper.nickname }));
  };
  useKeys({ 'Ctrl+Enter': () => void pay() }, 'dialog');
  const foot = (
    <Button kind="primary" size="big" icon="key" busy={act.busy} onClick={pay}>
      {t('withdrawal.pay', { amount })}
    </Button>
  );
  return (
    <Dialog title={t('withdrawal.payTitle')} onClose={onClose} foot={foot}>
      <Payee withdrawal={withdrawal} />
      <BooksNote />
      <Note icon="lock">{t('withdrawal.signed')}</Note>
      <Note>{t('withdrawal.payMeans', { amount })}</Note>
      {doubtful.length > 0 && (
        <>
          <h3 className={styles.meta}>{t('facts.again')}</h3>
          <Facts facts={doubtful} onSheet />
        </>
      )}
      <TextArea label={t('withdrawal.reference')} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={act.refused} />
    </Dialog>
  );
}
