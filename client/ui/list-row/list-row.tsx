import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Link, type LinkProps } from '../link/link.tsx';
import { Disc, type DiscProps } from './disc.tsx';
import styles from './list-row.module.css';

interface RowProps {
  /** The start of the row, if it is no icon. */
  start?: ReactNode;
  icon?: IconName;
  /** Puts the icon on a disc of that kind. */
  disc?: DiscProps['kind'];
  title: ReactNode;
  /** A second, quieter line. */
  detail?: ReactNode;
  /** The end of the row, with a quieter line of its own. */
  value?: ReactNode;
  valueDetail?: ReactNode;
}

/** Rows with a divider between them. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** A row without a link. */
export function Row(props: RowProps) {
  return (
    <li className={styles.row}>
      <Face {...props} />
    </li>
  );
}

interface LinkRowProps extends RowProps, Pick<LinkProps, 'to' | 'onClick' | 'aria-haspopup'> {
  /** Leads to what cannot be undone. */
  kind?: 'danger';
  /** Opened in place by the link, beside its row. */
  children?: ReactNode;
}

/** A row that links to a screen. */
export function LinkRow({ to, onClick, 'aria-haspopup': opens, kind, children, ...face }: LinkRowProps) {
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.row} data-kind={kind} onClick={onClick} aria-haspopup={opens}>
        <Face {...face} />
        <Icon name="next" size={18} flip />
      </Link>
      {children}
    </li>
  );
}

interface SubmitRowProps extends RowProps {
  /** The id of the form that it sends. */
  form: string;
  /** What came of it, below its row. */
  children?: ReactNode;
}

/** A row that sends a form. */
export function SubmitRow({ form, children, ...face }: SubmitRowProps) {
  return (
    <li className={styles.item}>
      <button type="submit" form={form} className={styles.row}>
        <Face {...face} />
        <Icon name="next" size={18} flip />
      </button>
      {children}
    </li>
  );
}

/** A row that does something of the browser's; there is none without JavaScript. */
export function PressRow({ onPress, ...face }: RowProps & { onPress: () => void }) {
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} onClick={onPress}>
        <Face {...face} />
        <Icon name="next" size={18} flip />
      </button>
    </li>
  );
}

/** A row that links to a sheet. */
export function OpenRow({ to, ...face }: RowProps & { to: string }) {
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.row} aria-haspopup="dialog">
        <Face {...face} />
      </Link>
    </li>
  );
}

function Face({ start, icon, disc, title, detail, value, valueDetail }: RowProps) {
  return (
    <>
      {start}
      {icon && (disc ? <Disc icon={icon} kind={disc} /> : <Icon name={icon} />)}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {value !== undefined && (
        <span className={styles.end}>
          <span className={styles.value}>{value}</span>
          {valueDetail && <span className={styles.detail}>{valueDetail}</span>}
        </span>
      )}
    </>
  );
}
