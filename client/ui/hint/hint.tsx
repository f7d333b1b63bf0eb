import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './hint.module.css';

const icons = { plain: 'info', refund: 'refund', wait: 'clock', error: 'alert' } as const satisfies Record<
  string,
  IconName
>;

interface HintProps {
  /** `refund` is money coming back and nothing else. */
  kind?: keyof typeof icons;
  icon?: IconName;
  /** Shown instead of the icon, in the middle of the line. */
  sign?: ReactNode;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A sentence in a box, with the icon of its kind. */
export function Hint({ kind = 'plain', icon = icons[kind], sign, role, children }: HintProps) {
  return (
    <p className={styles.hint} data-kind={kind} data-align={sign ? 'center' : undefined} role={role}>
      {sign ?? <Icon name={icon} size={18} />}
      <span>{children}</span>
    </p>
  );
}

/** Why something was refused; nothing where it was not. */
export function RefusedHint({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Hint kind="error" role="alert">
      {children}
    </Hint>
  );
}
