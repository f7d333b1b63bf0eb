import { type ReactNode, useState } from 'react';
import type { RemarkKey } from '../../../shared/console/remarks.ts';
import { useKeys } from '../../lib/keys.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Chip, Chips } from '../chip/chip.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { TextArea } from '../field/field.tsx';
import { Note, RefusedNote } from '../note/note.tsx';

export interface Remark {
  key: RemarkKey;
  /** In the language of the shopper who will read it. */
  text: string;
}

interface RemarksProps {
  remarks: readonly Remark[];
  value: string;
  onChange: (text: string) => void;
  label: string;
  keyName?: string;
  name: string;
  /** What is missing. */
  refused?: string | null;
}

/** What the shopper reads: one of the remarks in the shopper's language, or words of one's own. */
export function Remarks({ remarks, value, onChange, label, keyName, name, refused = null }: RemarksProps) {
  const { t } = useTexts();
  return (
    <>
      <Chips label={t('remark.choose')}>
        {remarks.map(({ key, text }) => (
          <Chip key={key} pressed={value === text} onClick={() => onChange(text)}>
            {t(`remark.${key}`)}
          </Chip>
        ))}
      </Chips>
      <TextArea
        label={label}
        keyName={keyName}
        name={name}
        value={value}
        maxLength={500}
        dir="auto"
        refused={refused}
        onChange={onChange}
      />
    </>
  );
}

interface RefuseProps {
  title: string;
  /** What happens to the money. */
  consequence: ReactNode;
  /** What else may happen, beside the button. */
  warning?: ReactNode;
  /** The button, named with its sum. */
  button: string;
  remarks: readonly Remark[];
  busy: boolean;
  refused: Refused | null;
  onRefuse: (remark: string) => void;
  onClose: () => void;
}

/** Refusing something of a shopper's, who reads why: a remark is chosen or written, none is there to begin with. */
export function Refuse({ title, consequence, warning, button, ...props }: RefuseProps) {
  const { remarks, busy, refused, onRefuse, onClose } = props;
  const { t } = useTexts();
  const [remark, setRemark] = useState('');
  const refuse = () => {
    if (remark.trim() !== '') onRefuse(remark.trim());
  };
  useKeys({ 'Ctrl+Enter': refuse }, 'dialog');
  const disabled = remark.trim() === '';
  const act = { words: button, danger: true, busy, disabled, hint: 'Ctrl+Enter', run: refuse };
  return (
    <Dialog title={title} onClose={onClose} act={act}>
      <Note>{consequence}</Note>
      <Remarks remarks={remarks} value={remark} onChange={setRemark} label={t('remark.label')} name="remark" />
      {warning && <Note tone="late">{warning}</Note>}
      <RefusedNote refused={refused} />
    </Dialog>
  );
}
