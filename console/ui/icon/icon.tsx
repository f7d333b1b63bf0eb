import styles from './icon.module.css';
import sprite from './icons.svg';

export type IconName =
  | 'alert'
  | 'approve'
  | 'arrow'
  | 'audit'
  | 'back'
  | 'bank'
  | 'block'
  | 'bold'
  | 'box'
  | 'bullets'
  | 'chart'
  | 'check'
  | 'clock'
  | 'close'
  | 'copy'
  | 'device'
  | 'down'
  | 'download'
  | 'edit'
  | 'enter'
  | 'external'
  | 'eye'
  | 'filter'
  | 'globe'
  | 'grip'
  | 'group'
  | 'heading'
  | 'hide'
  | 'image'
  | 'info'
  | 'key'
  | 'list'
  | 'lock'
  | 'logout'
  | 'mail'
  | 'minus'
  | 'more'
  | 'next'
  | 'numbers'
  | 'payout'
  | 'phone'
  | 'plus'
  | 'print'
  | 'receipt'
  | 'redo'
  | 'refund'
  | 'returns'
  | 'rotate'
  | 'search'
  | 'send'
  | 'share'
  | 'shield'
  | 'sliders'
  | 'star'
  | 'store'
  | 'team'
  | 'today'
  | 'topup'
  | 'trash'
  | 'truck'
  | 'undo'
  | 'up'
  | 'upload'
  | 'user'
  | 'wallet'
  | 'zoom';

interface IconProps {
  name: IconName;
  /** In px. */
  size?: 24 | 18 | 15;
  /** Mirrors it in languages that run from right to left: arrows and the like, never a clock, check or search. */
  flip?: boolean;
}

const sizes = { 24: styles.large, 18: undefined, 15: styles.small };

/** A decorative icon beside words; it has no meaning by itself. */
export function Icon({ name, size = 18, flip }: IconProps) {
  const classes = [styles.icon, sizes[size], flip && styles.flip].filter(Boolean).join(' ');
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}

/** The slot pair: one place taken, one still open. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" />
      <circle className={styles.dot} cx="11" cy="14" r="4.5" />
      <circle className={styles.ring} cx="18" cy="14" r="4.5" />
    </svg>
  );
}
