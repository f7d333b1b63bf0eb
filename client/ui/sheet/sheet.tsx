import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type SheetPlace, useSheetEntry } from '../../lib/history/use-sheet-entry.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icon/icon.tsx';
import { Toasts } from '../toast/toast.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  open: boolean;
  /** Called by the close button, Escape, a tap beside the sheet, and Back. */
  onClose: () => void;
  title: string;
  /** For a sheet that opens again when the reader returns to its entry (`useOpenAgain`). */
  place?: SheetPlace;
  children: ReactNode;
  /** Stays in place while the body scrolls. */
  foot?: ReactNode;
}

/** A dialog that slides up from the bottom; centred on wide screens. Its content exists only while it is open. */
export function Sheet({ open, onClose, title, place, children, foot }: SheetProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useSheetEntry(open, place ?? { name: id }, onClose);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
    >
      {open && (
        <div className={styles.inside}>
          <div className={styles.grip} />
          <div className={styles.head}>
            <h2 id={id}>{title}</h2>
            <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
          <Toasts />
        </div>
      )}
    </dialog>
  );
}
