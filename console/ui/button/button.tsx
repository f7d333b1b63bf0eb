import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { Icon, type IconName } from '../icon/icon.tsx';
import { KeyHint, keyName } from '../key-hint/key-hint.tsx';
import styles from './button.module.css';

interface Look {
  /** One `primary` on a screen: the act that matters, named with its sum. */
  kind?: 'primary' | 'line' | 'quiet' | 'danger';
  size?: 'normal' | 'small' | 'big';
  icon?: IconName;
  /** The key that does the same (`useKeys`); it stands on the control, except on a phone. */
  hint?: string;
  children: ReactNode;
}

type Rest = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-busy' | 'aria-disabled'>;

export type ButtonProps = Look & Rest & { busy?: boolean };

/**
 * A button. While `busy` it keeps its width and its focus, shows a spinner and ignores presses. It ignores the second
 * press of a double click: what the first one did may have put another button there.
 */
export function Button({ kind = 'line', size = 'normal', icon, hint, busy, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-kind={kind}
      data-size={size}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={hint && keyName(hint)}
      onClick={(event) => (busy || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy && <span className={styles.spinner} />}
      {!busy && icon && <Icon name={icon} />}
      <span>{children}</span>
      {hint && <KeyHint name={hint} />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ to, kind = 'line', size = 'normal', icon, hint, children }: Look & { to: To }) {
  return (
    <Link to={to} className={styles.button} data-kind={kind} data-size={size} aria-keyshortcuts={hint && keyName(hint)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {hint && <KeyHint name={hint} />}
    </Link>
  );
}

interface IconButtonProps extends Rest {
  /** It keeps the focus, and says that it does nothing now. */
  'aria-disabled'?: boolean | undefined;
  icon: IconName;
  /** What it does, in words. */
  label: string;
  flip?: boolean;
}

/** A small button with an icon alone. */
export function IconButton({ icon, label, flip, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} {...rest}>
      <Icon name={icon} flip={flip} />
    </button>
  );
}

/** The same as a link. */
export function IconLink({ to, icon, label, flip }: { to: string; icon: IconName; label: string; flip?: boolean }) {
  return (
    <Link to={to} className={styles.icon} aria-label={label} title={label}>
      <Icon name={icon} flip={flip} />
    </Link>
  );
}
