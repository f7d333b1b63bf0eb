import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { IconButton } from '../button/button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** By the close button, Escape, and a press beside it. Without it only its buttons end it. */
  onClose?: () => void;
  /** The buttons, which stay in place while the body scrolls. */
  foot?: ReactNode;
  /** In the middle instead of at the end of the screen. */
  centred?: boolean;
  /** Nothing of the screen behind it is seen. */
  covering?: boolean;
  children: ReactNode;
}

/** Chromium gives a field the focus back without its caret, and drops what is typed then: a hand scanner's next label. */
function caretTo(field: Element | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  // Null for a kind of field that has no selection.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** A sheet at the end of the screen, on a phone from below. It is shown while it exists. */
export function Dialog({ title, onClose, foot, centred, covering, children }: DialogProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it still is in the page: only then does the focus go back to where it came from.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => {
      opened?.close();
      caretTo(document.activeElement);
    };
  }, []);
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-centred={centred || undefined}
      data-covering={covering || undefined}
      closedby={onClose ? undefined : 'none'}
      aria-labelledby={id}
      onClick={closeBeside}
      onCancel={(event) => {
        // That of a file field, whose picker was closed, arrives here too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A browser that knows no `closedby` asks nobody at a second Escape in a row.
        if (dialog.current?.open !== false) return;
        if (onClose) onClose();
        else dialog.current.showModal();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.grip} />
        <header>
          <h2 id={id}>{title}</h2>
          {onClose && <IconButton icon="close" label={t('action.close')} onClick={onClose} />}
        </header>
        <div className={styles.body}>{children}</div>
        {foot && <footer>{foot}</footer>}
      </div>
    </dialog>
  );
}
