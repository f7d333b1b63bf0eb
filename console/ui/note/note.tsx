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

interface RefusedNoteProps {
  refused: Refused | null;
  /** Where it can be put right. */
  children?: ReactNode;
}

/** Why a call was refused: readers hear it at once, and it is scrolled into sight. Nothing without one. */
export function RefusedNote({ refused, children }: RefusedNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) place.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  return (
    <div ref={place} role="alert" className={styles.alert}>
      {refused && (
        <Note tone="late">
          <span>{refused.message}</span> {children}
        </Note>
      )}
    </div>
  );
}

interface NoteLineProps {
  tone: 'settled' | 'wait';
  icon: IconName;
  children: ReactNode;
}

/** A line below a screen's head, which readers hear too. */
function NoteLine({ tone, icon, children }: NoteLineProps) {
  return (
    <p className={styles.line} data-tone={tone} role="status">
      <Icon name={icon} size={15} />
      <span>{children}</span>
    </p>
  );
}

/** What an own act has done. */
export const Outcome = ({ children }: { children: ReactNode }) => (
  <NoteLine tone="settled" icon="check">
    {children}
  </NoteLine>
);

/** Somebody else has this open. */
export const Elsewhere = ({ children }: { children: ReactNode }) => (
  <NoteLine tone="wait" icon="eye">
    {children}
  </NoteLine>
);
