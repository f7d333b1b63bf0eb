import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';

interface DeclineProps {
  row: ConsoleOutput<'approvals'>[number];
  onClose: () => void;
  onDeclined: () => Promise<void>;
}

/** The second person says no, and why. */
export function Decline({ row: { id, hash, asked_by: asker }, onClose, onDeclined }: DeclineProps) {
  const { t } = useTexts();
  const decline = useAct('decline');
  const [note, setNote] = useState('');
  const send = async () => {
    if (!(await decline.run({ id, hash, note: note.trim() })).done) return;
    onClose();
    await onDeclined();
  };
  const words = t('approval.decline');
  const act = { words, danger: true, busy: decline.busy, disabled: note.trim() === '', run: send };
  return (
    <Dialog title={words} onClose={onClose} act={act}>
      <Note>{t('approval.declineMeans', { name: asker.name })}</Note>
      <TextArea label={t('approval.why')} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={decline.refused} />
    </Dialog>
  );
}
