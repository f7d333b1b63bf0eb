import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './fold.module.css';

interface FoldProps {
  /** What opens it. */
  title: string;
  /** Open from the start, for a form with an answer to show; the reader may close it. */
  open: boolean;
  /** A form. */
  children: ReactNode;
}

/** A form that is folded up below its title; it opens without JavaScript too. */
export function Fold({ title, open, children }: FoldProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary>
        <span>{title}</span>
        <Icon name="down" size={18} />
      </summary>
      {children}
    </details>
  );
}
