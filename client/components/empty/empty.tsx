import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './empty.module.css';

interface EmptyProps {
  title: string;
  text: string;
  icon?: IconName;
  /** 1 where the title bar has no words of its own. */
  level?: 1 | 2;
  /** The way on: one filled button. */
  children?: ReactNode;
}

/** A place where nothing is yet: the slot pair, one sentence and a way on. */
export function Empty({ title, text, icon = 'user', level = 2, children }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.empty}>
      <div className={styles.pair} aria-hidden="true">
        <span className={styles.taken}>
          <Icon name={icon} />
        </span>
        <span className={styles.open}>
          <Icon name="plus" />
        </span>
      </div>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </section>
  );
}
