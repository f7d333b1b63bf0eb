import type { ReactNode } from 'react';
import { CopyButton } from '../copy/copy-button.tsx';
import { Num } from '../money/money.tsx';
import { Note } from '../note/note.tsx';
import styles from './approval.module.css';

interface SecretProps {
  /** What it is, for whoever does not see it. */
  name: string;
  value: string;
  /** Whom it is for. */
  means: ReactNode;
}

/** Something that its reader passes on: a link, a code, a password. */
export function Secret({ name, value, means }: SecretProps) {
  return (
    <div role="status" className={styles.secret}>
      <Note tone="wait">{means}</Note>
      <span className={styles.value}>
        <span className="sr">{`${name} `}</span>
        <Num>{value}</Num>
      </span>
      <CopyButton text={value} />
    </div>
  );
}
