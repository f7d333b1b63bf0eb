import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import type { Difference } from './compared.ts';
import { Sides } from './differences.tsx';

interface WorkOffProps {
  difference: Difference;
  onDone: () => void;
  onClose: () => void;
}

/** Somebody has looked into a difference, and says what it was. */
export function WorkOff({ difference, onDone, onClose }: WorkOffProps) {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('statementWork');
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  const { id, kind, file, ledger } = difference;
  const work = async () => {
    if (note.trim() === '' || !(await run({ id, note: note.trim() })).done) return;
    onDone();
    await revalidate();
  };
  useKeys({ 'Ctrl+Enter': () => void work() }, 'dialog');
  const act = { words: t('compare.work'), busy, disabled: note.trim() === '', hint: 'Ctrl+Enter', run: work };
  return (
    <Dialog title={t(`compare.kind.${kind}`)} onClose={onClose} act={act}>
      <Pairs
        pairs={[
          [t('compare.row'), <Sides key="row" row={difference} />],
          [t('compare.inFile'), file ? <Money key="file" fen={file.money} /> : '–'],
          [t('compare.inBooks'), ledger ? <Money key="books" fen={ledger.money} /> : '–'],
        ]}
      />
      <TextArea label={t('compare.note')} name="note" value={note} maxLength={500} rows={3} onChange={setNote} />
      <Note>{t('compare.workMeans')}</Note>
      <RefusedNote refused={refused} />
    </Dialog>
  );
}
