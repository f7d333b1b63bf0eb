import { type ReactNode, useId } from 'react';
import type { SheetPlace } from '../../lib/history/use-sheet-entry.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icon/icon.tsx';
import { Toasts } from '../toast/toast.tsx';
import { Overlay } from './overlay.tsx';
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
  const id = useId();
  return (
    <Overlay open={open} onClose={onClose} place={place} className={styles.sheet} aria-labelledby={id}>
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
    </Overlay>
  );
}
