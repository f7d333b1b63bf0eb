import { useState } from 'react';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useSecond } from '../../lib/use-second.ts';
import { BooksNote } from '../../ui/books/books.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import type { Withdrawal } from './data.ts';
import { overridesOf, Payee, usePayee } from './payee.tsx';
import styles from './withdrawal.module.css';

interface AskProps {
  withdrawal: Withdrawal;
  doubtful: readonly Fact[];
  onAsked: (outcome: string) => void;
  onClose: () => void;
}

/**
 * Asks a second person, who sees the same facts, before any transfer, or has the reader confirm it alone where nobody
 * else could agree; why is in the asker's own words.
 */
export function Ask({ withdrawal, doubtful, onAsked, onClose }: AskProps) {
  const { t, money } = useTexts();
  const act = useAct('withdrawalAsk');
  const [note, setNote] = useState('');
  const amount = money(withdrawal.money);
  const pairs = usePayee(withdrawal);
  const { alone } = useSecond('withdrawal.pay');
  const means = t(alone ? 'withdrawal.aloneMeans' : 'withdrawal.askMeans');
  const button = t(alone ? 'withdrawal.aloneAsk' : 'withdrawal.ask', { amount });
  const ask = async () => {
    if (note.trim() === '') return;
    const summary = {
      verb: t(alone ? 'withdrawal.aloneTitle' : 'withdrawal.askVerb'),
      fen: withdrawal.money,
      rows: pairs,
      final: means,
      ...(doubtful.length > 0 && { look: <Facts facts={doubtful} onSheet /> }),
      button,
    };
    const acted = await act.run({ id: withdrawal.id, ...overridesOf(withdrawal), note: note.trim() }, summary);
    if (!acted.done) return;
    const isAgreed = acted.data.state === 'done';
    onAsked(t(isAgreed ? 'withdrawal.aloneDone' : 'act.waits', { amount, name: withdrawal.shopper.nickname }));
  };
  useKeys({ 'Ctrl+Enter': () => void ask() }, 'dialog');
  const foot = (
    <Button kind="primary" size="big" icon="key" busy={act.busy} disabled={note.trim() === ''} onClick={ask}>
      {button}
    </Button>
  );
  return (
    <Dialog title={t(alone ? 'withdrawal.aloneTitle' : 'withdrawal.askTitle')} onClose={onClose} foot={foot}>
      <Payee withdrawal={withdrawal} />
      <BooksNote />
      <Note tone="wait">{means}</Note>
      <Note icon="lock">{t('withdrawal.signed')}</Note>
      {doubtful.length > 0 && (
        <>
          <h3 className={styles.meta}>{t('facts.again')}</h3>
          <Facts facts={doubtful} onSheet />
        </>
      )}
      <TextArea label={t('withdrawal.why')} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={act.refused} />
    </Dialog>
  );
}
