import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './disc.module.css';

export interface DiscProps {
  icon: IconName;
  /** `in` is incoming money, `wait` held money, `plain` anything else; `info` and `error` are coloured by messages. */
  kind: 'in' | 'wait' | 'info' | 'error' | 'plain';
}

/** An icon on a round plate. */
export function Disc({ icon, kind }: DiscProps) {
  return (
    <span className={styles.disc} data-kind={kind}>
      <Icon name={icon} />
    </span>
  );
}
