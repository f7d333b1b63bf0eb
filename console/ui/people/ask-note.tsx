import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { CODES } from '../../lib/refused.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Stack } from '../card/card.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { TextArea } from '../field/field.tsx';
import { Note, RefusedNote } from '../note/note.tsx';
import { type Remark, Remarks } from '../refuse/refuse.tsx';

interface AskNoteProps<Name extends ConsoleCallName> {
  call: Name;
  /** What it does, to whom and with which money. */
  consequence: string;
  /** The button, named with what it does. */
  label: string;
  /** Of the sheet, if it is not called like the button. */
  title?: string;
  danger?: boolean;
  /** What is written is the act itself, not the reason of another. */
  isNote?: boolean;
  /** The shopper reads the reason: one of these, in the shopper's language, or words of one's own. */
  remarks?: readonly Remark[];
  /** The call's fields with the note. */
  fields: (note: string) => ConsoleInput<Name>;
  /** What else stands on the sheet if a fresh factor is needed, above the same consequence and button. */
  summary?: (note: string) => Omit<StepUpSummary, 'final' | 'button'> & { button?: string };
  /** Something of it is missing. */
  disabled?: boolean;
  onClose: () => void;
  /** Instead of closing it. */
  onDone?: (data: ConsoleOutput<Name>) => void;
  /** It was refused because what the sheet shows has changed: what it is now (409). */
  onChanged?: (present: unknown) => void;
  /** Fields of the act; with how its last try stands, where they answer a refusal. */
  children?: ReactNode | ((tried: Pick<ReturnType<typeof useAct>, 'refused' | 'forget'>) => ReactNode);
}

/** Asks for the reason of an act, does it, and reads the screen again. */
export function AskNote<Name extends ConsoleCallName>(props: AskNoteProps<Name>) {
  const { call, consequence, label, title = label, danger, isNote, remarks, fields, summary, disabled } = props;
  const { onClose, onDone = onClose, onChanged, children } = props;
  const { t } = useTexts();
  const { run: send, busy, refused, forget } = useAct(call);
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const isMissing = missing && note.trim() === '';
  const run = async () => {
    if (note.trim() === '') return setMissing(true);
    const sheet = summary && { final: consequence, button: label, ...summary(note.trim()) };
    const acted = await send(fields(note.trim()), sheet);
    if (!acted.done) {
      if (acted.refused?.code === CODES.changed) onChanged?.(acted.refused.data);
      return;
    }
    onDone(acted.data);
    await revalidate();
  };
  return (
    <Dialog title={title} onClose={onClose} act={{ words: label, danger, busy, disabled, run }} centred>
      <Stack>
        <Note tone={danger ? 'wait' : 'plain'}>{consequence}</Note>
        {typeof children === 'function' ? children({ refused, forget }) : children}
        {remarks ? (
          <Remarks
            remarks={remarks}
            value={note}
            label={t('remark.label')}
            name="note"
            refused={isMissing ? t('people.reasonMissing') : null}
            onChange={setNote}
          />
        ) : (
          <TextArea
            label={t(isNote ? 'note.label' : 'people.reason')}
            value={note}
            maxLength={500}
            refused={isMissing ? t(isNote ? 'note.missing' : 'people.reasonMissing') : null}
            onChange={setNote}
          />
        )}
      </Stack>
      <RefusedNote refused={refused} />
    </Dialog>
  );
}
