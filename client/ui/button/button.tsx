import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './button.module.css';

interface Look {
  /** One `primary` on a screen; `danger` asks for a confirmation. */
  kind: 'primary' | 'tint' | 'line' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  /** As wide as its parent. */
  block?: boolean;
  icon?: IconName;
}

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-busy' | 'aria-disabled'>;

type ButtonProps = Look & { busy?: boolean } & Attributes;

/** A button. While `busy` it shows a spinner and ignores taps, but keeps the focus. */
export function Button({
  kind,
  size = 'normal',
  block,
  busy,
  icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      className={classOf(className)}
      data-kind={kind}
      data-size={size}
      data-block={block || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <span className={styles.spinner} /> : signOf(icon)}
      <span>{children}</span>
    </button>
  );
}

type ButtonLinkProps = Look & { busy?: boolean } & ComponentProps<typeof Link>;

/** A link that looks like a button, and is busy like one. */
export function ButtonLink({ kind, size, block, busy, icon, className, onClick, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      className={classOf(className)}
      data-kind={kind}
      data-size={size}
      data-block={block || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? preventDefault : onClick}
      {...rest}
    >
      {busy ? <span className={styles.spinner} /> : signOf(icon)}
      <span>{children}</span>
    </Link>
  );
}

const preventDefault = (event: MouseEvent) => event.preventDefault();

function classOf(className: string | undefined): string {
  return className ? `${styles.button} ${className}` : (styles.button ?? '');
}

function signOf(icon: IconName | undefined): ReactNode {
  return icon && <Icon name={icon} size={18} />;
}
