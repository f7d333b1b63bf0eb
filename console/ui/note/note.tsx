import { type ReactNode, useEffect, useRef } from 'react';
import type { Refused } from '../../lib/refused.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './note.module.css';

interface NoteProps {
  tone?: 'plain' | 'wait' | 'late';
  icon?: IconName;
  children: ReactNode;
}

const icons = { plain: 'info', wait: 'alert', late: 'alert' } as const;

/** A sentence beside what it is about. */
export function Note({ tone = 'plain', icon = icons[tone], children }: NoteProps) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon name={icon} size={15} />
      <span>{children}</span>
    </p>
  );
}

/** Why a call was refused: readers hear it at once, and it is scrolled into sight. Nothing without one. */
export function RefusedNote({ refused }: { refused: Refused | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) place.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  return (
    <div ref={place} role="alert" className={styles.alert}>
      {refused && <Note tone="late">{refused.message}</Note>}
    </div>
  );
}

/** What an own act has done: a line below a screen's head. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p className={styles.line} data-tone="settled" role="status">
      <Icon name="check" size={15} />
      <span>{children}</span>
    </p>
  );
}

/** Somebody else has this open: a line below a screen's head. */
export function Elsewhere({ children }: { children: ReactNode }) {
  return (
    <p className={styles.line} data-tone="wait" role="status">
      <Icon name="eye" size={15} />
      <span>{children}</span>
    </p>
  );
}
