import styles from './icon.module.css';
import sprite from './icons.svg';

export type IconName =
  | 'home'
  | 'headset'
  | 'store'
  | 'cart'
  | 'user'
  | 'globe'
  | 'search'
  | 'notice'
  | 'back'
  | 'next'
  | 'down'
  | 'close'
  | 'check'
  | 'clock'
  | 'group'
  | 'share'
  | 'wallet'
  | 'topup'
  | 'payout'
  | 'done'
  | 'receipt'
  | 'list'
  | 'coupon'
  | 'star'
  | 'pin'
  | 'shield'
  | 'sliders'
  | 'logout'
  | 'eye'
  | 'lock'
  | 'phone'
  | 'mail'
  | 'plus'
  | 'minus'
  | 'refund'
  | 'box'
  | 'info'
  | 'alert'
  | 'bank'
  | 'gift'
  | 'copy'
  | 'truck'
  | 'bell'
  | 'camera'
  | 'download';

const sizes = { 24: undefined, 18: styles.small, 15: styles.tiny };

interface IconProps {
  name: IconName;
  size?: keyof typeof sizes;
  /** Mirrors it in languages that run from right to left: arrows and the like, never a clock, check or search. */
  flip?: boolean;
  className?: string;
}

/** A decorative icon beside words; it has no meaning by itself. */
export function Icon({ name, size = 24, flip, className }: IconProps) {
  const classes = [styles.icon, sizes[size], flip && styles.flip, className].filter(Boolean).join(' ');
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}

/** The slot pair: one place taken, one still open. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#i-logo`} />
    </svg>
  );
}
