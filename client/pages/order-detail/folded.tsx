import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

interface FoldedProps {
  words: string;
  /** The reader has something to do in it: it opens by itself. */
  needed: boolean;
  children: ReactNode;
}

/**
 * A form that is folded up. It stays open once it was needed: the page is read again by itself, without the answer of
 * what was sent, while somebody types.
 */
export function Folded({ words, needed, children }: FoldedProps) {
  const [open, setOpen] = useState(needed);
  if (needed && !open) setOpen(true);
  return (
    <details className={styles.folded} open={open}>
      <summary>{words}</summary>
      {children}
    </details>
  );
}
