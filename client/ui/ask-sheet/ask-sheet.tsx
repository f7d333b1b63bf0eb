import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../button/button.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import styles from './ask-sheet.module.css';

export interface Question {
  title: string;
  text: string;
  /** The button that does it. */
  yes: string;
  kind?: 'primary' | 'danger';
}

interface AskSheetProps extends Question {
  open: boolean;
  onClose: () => void;
  onYes: () => void;
}

/** Asks once more before what cannot be taken back. */
export function AskSheet({ title, text, yes, kind = 'danger', open, onClose, onYes }: AskSheetProps) {
  const { t } = useTexts();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <div className={styles.answers}>
          <Button kind={kind} block onClick={onYes}>
            {yes}
          </Button>
          <Button kind="line" block onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{text}</p>
    </Sheet>
  );
}
