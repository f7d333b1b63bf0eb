import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import styles from './doubtful.module.css';

/** Doubtful rows that are named, at the most. */
const MOST = 20;

export interface DoubtfulRow {
  /** Its number, and whose it is. */
  name: string;
  /** What speaks against it, as tags. */
  why: ReactNode;
}

/** Of ticked rows those with something that speaks against the act, and what: beside the button that acts on all. */
export function Doubtful({ rows }: { rows: readonly DoubtfulRow[] }) {
  const { t, count } = useTexts();
  if (rows.length === 0) return null;
  const left = rows.length - MOST;
  return (
    <section
      className={styles.doubtful}
      data-doubtful
      aria-label={t('doubtful.title', { count: rows.length })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: many rows are scrolled, with keys too
      tabIndex={0}
    >
      <b>{t('doubtful.title', { count: rows.length })}</b>
      <dl>
        {rows.slice(0, MOST).map(({ name, why }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{why}</dd>
          </Fragment>
        ))}
      </dl>
      {left > 0 && <span>{t('doubtful.more', { count: left, more: count(left) })}</span>}
    </section>
  );
}
