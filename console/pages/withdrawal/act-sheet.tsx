import { useState } from 'react';
import { useKeys } from '../../lib/keys.ts';
import type { Refused } from '../../lib/refused.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { BooksNote } from '../../ui/books/books.tsx';
import { Dialog, type SheetAct } from '../../ui/dialog/dialog.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import type { Withdrawal } from './data.ts';
import { Payee, usePayee } from './payee.tsx';
import styles from './withdrawal.module.css';

/** What the sheet of each step is given. */
export interface StepProps {
  withdrawal: Withdrawal;
  doubtful: readonly Fact[];
  onDone: (outcome: string) => void;
  onClose: () => void;
}

interface ActSheetProps extends Omit<StepProps, 'onDone'> {
  /** Its title, what stands over the sum where it is signed, what follows, its button, and its note. */
  words: Record<'title' | 'verb' | 'means' | 'button' | 'note', string>;
  needsNote?: boolean;
  act: (note: string, summary: StepUpSummary) => Promise<void>;
  busy: boolean;
  refused: Refused | null;
}

/** An act by which money leaves: to whom and how much, what speaks against it, what follows, and why or under what. */
export function ActSheet({ withdrawal, doubtful, words, needsNote, act, busy, refused, onClose }: ActSheetProps) {
  const { t } = useTexts();
  const [note, setNote] = useState('');
  const rows = usePayee(withdrawal);
  const isMissing = needsNote === true && note.trim() === '';
  const run = async () => {
    if (isMissing) return;
    const { verb, means: final, button } = words;
    const look = doubtful.length > 0 && { look: <Facts facts={doubtful} onSheet /> };
    await act(note.trim(), { verb, fen: withdrawal.money, rows, final, ...look, button });
  };
  useKeys({ 'Ctrl+Enter': () => void run() }, 'dialog');
  const button: SheetAct = { words: words.button, icon: 'key', busy, disabled: isMissing, run };
  return (
    <Dialog title={words.title} onClose={onClose} act={button}>
      <Payee withdrawal={withdrawal} />
      <BooksNote />
      <Note tone={needsNote ? 'wait' : undefined}>{words.means}</Note>
      <Note icon="lock">{t('withdrawal.signed')}</Note>
      {doubtful.length > 0 && (
        <>
          <h3 className={styles.meta}>{t('facts.again')}</h3>
          <Facts facts={doubtful} onSheet />
        </>
      )}
      <TextArea label={words.note} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={refused} />
    </Dialog>
  );
}
