import { type ReactNode, useId } from 'react';
import { useModal } from '../../../web/use-modal.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, type ButtonProps, IconButton } from '../button/button.tsx';
import styles from './dialog.module.css';

/** What a sheet is for: the big button at its foot. */
export interface SheetAct extends Pick<ButtonProps, 'icon' | 'hint' | 'busy' | 'disabled' | 'form'> {
  /** On the button: named with what it does. */
  words: string;
  danger?: boolean;
  /** The button of a `form` submits that instead. */
  run?: () => unknown;
}

interface DialogProps {
  title: string;
  /** By the close button, Escape, and a press beside it. Without it only its buttons end it. */
  onClose?: () => void;
  act?: SheetAct | null;
  /** What else stands below its body, and stays in place while that scrolls. */
  foot?: ReactNode;
  /** In the middle instead of at the end of the screen. */
  centred?: boolean;
  /** Nothing of the screen behind it is seen. */
  covering?: boolean;
  children: ReactNode;
}

/** A sheet at the end of the screen, on a phone from below. It is shown while it exists. */
export function Dialog({ title, onClose, act, foot, centred, covering, children }: DialogProps) {
  const { t } = useTexts();
  const id = useId();
  const modal = useModal(true, onClose);
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      data-centred={centred || undefined}
      data-covering={covering || undefined}
      aria-labelledby={id}
    >
      <div className={styles.inside}>
        <div className={styles.grip} />
        <header>
          <h2 id={id}>{title}</h2>
          {onClose && <IconButton icon="close" label={t('action.close')} onClick={onClose} />}
        </header>
        <div className={styles.body}>{children}</div>
        {(act || foot) && (
          <footer>
            {act && <ActButton {...act} />}
            {foot}
          </footer>
        )}
      </div>
    </dialog>
  );
}

function ActButton({ words, danger, form, run, ...button }: SheetAct) {
  return (
    <Button
      kind={danger ? 'danger' : 'primary'}
      size="big"
      type={form === undefined ? 'button' : 'submit'}
      form={form}
      onClick={() => void run?.()}
      {...button}
    >
      {words}
    </Button>
  );
}
