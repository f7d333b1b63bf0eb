import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
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
  return (
    <Dialog
      title={t('approval.decline')}
      onClose={onClose}
      foot={
        <Button kind="danger" size="big" busy={decline.busy} disabled={note.trim() === ''} onClick={send}>
          {t('approval.decline')}
        </Button>
      }
    >
      <Note>{t('approval.declineMeans', { name: asker.name })}</Note>
      <TextArea label={t('approval.why')} name="note" value={note} maxLength={500} onChange={setNote} />
      <RefusedNote refused={decline.refused} />
    </Dialog>
  );
}
