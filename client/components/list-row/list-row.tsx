import type { ReactNode } from 'react';
import { Link } from '../../app/link.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './list-row.module.css';

interface ListRowProps {
  to: string;
  icon?: IconName;
  /** What is set now, at the end of the row. */
  value?: ReactNode;
  children: ReactNode;
}

/** One row of a list that leads on. Rows in a row draw a divider between themselves. */
export function ListRow({ to, icon, value, children }: ListRowProps) {
  return (
    <Link to={to} className={styles.row}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.text}>{children}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      <Icon name="next" size={18} flip className={styles.icon} />
    </Link>
  );
}
