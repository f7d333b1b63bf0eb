import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './tag.module.css';

/**
 * `wait` near the limit or please look, `late` late or destructive, `back` money that goes back to the shopper, `settled`
 * done for good.
 */
export type Tone = 'plain' | 'wait' | 'late' | 'back' | 'settled';

const icons: Partial<Record<Tone, IconName>> = { wait: 'clock', late: 'alert' };

/** A state in a word; amber and red always have an icon too. */
export function Tag({
  tone = 'plain',
  icon = icons[tone],
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon && <Icon name={icon} size={15} />}
      <span>{children}</span>
    </span>
  );
}
