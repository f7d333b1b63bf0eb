import { type ReactNode, useId } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icon/icon.tsx';
import { inPlace, Link } from '../link/link.tsx';
import { Toasts } from '../toast/toast.tsx';
import { Overlay } from './overlay.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  open: boolean;
  /** Called by the close button, Escape, a tap beside the sheet, and Back. */
  onClose: () => void;
  title: string;
  /** The page that it lies over, if it has an address of its own. */
  page?: string;
  children: ReactNode;
  /** Stays in place while the body scrolls. */
  foot?: ReactNode;
}

/** A dialog that slides up from the bottom; centred on wide screens. Its content exists only while it is open. */
export function Sheet({ open, onClose, title, page, children, foot }: SheetProps) {
  const { t } = useTexts();
  const id = useId();
  const close = { className: 'tap', 'aria-label': t('action.close'), children: <Icon name="close" /> };
  return (
    <Overlay open={open} onClose={onClose} routed={page !== undefined} className={styles.sheet} aria-labelledby={id}>
      <div className={styles.inside}>
        <div className={styles.grip} />
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {page === undefined ? (
            <button type="button" {...close} onClick={onClose} />
          ) : (
            <Link to={page} {...close} onClick={inPlace(onClose)} />
          )}
        </div>
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
        <Toasts />
      </div>
    </Overlay>
  );
}
