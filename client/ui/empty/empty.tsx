import type { ReactNode } from 'react';
import { ButtonLink } from '../button/button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './empty.module.css';

interface EmptyProps {
  title: string;
  text: string;
  icon?: IconName;
  /** 1 if the title bar has no heading. */
  level?: 1 | 2;
  /** The next step, as a filled button. */
  link?: { to: string; text: string; icon?: IconName };
  /** Buttons instead of it, if there is more than one next step or the screen has a filled button already. */
  children?: ReactNode;
}

/** An empty place: the slot pair, one sentence and a next step. */
export function Empty({ title, text, icon = 'user', level = 2, link, children }: EmptyProps) {
  const Heading = `h${level}` as const;
  const actions = link ? (
    <ButtonLink kind="primary" to={link.to} icon={link.icon}>
      {link.text}
    </ButtonLink>
  ) : (
    children
  );
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
      {actions && <div className={styles.action}>{actions}</div>}
    </section>
  );
}
