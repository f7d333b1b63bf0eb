import { hideToast, type ToastKind, useToast } from '../../lib/toast-store.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './toast.module.css';

const icons: Record<ToastKind, IconName> = { info: 'info', error: 'alert', done: 'done' };

/** The place of toasts; it is rendered empty before, so that a screen reader announces new ones. */
export function Toasts() {
  const toast = useToast();
  return (
    <div role="status" className={styles.place}>
      {toast && (
        <p className={styles.toast}>
          <Icon name={icons[toast.kind]} size={18} />
          <span>{toast.text}</span>
          {toast.link && (
            <Link
              className={styles.link}
              to={toast.link.to}
              target={toast.link.anew ? '_self' : undefined}
              onClick={hideToast}
            >
              {toast.link.text}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
