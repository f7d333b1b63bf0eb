import type { ComponentProps, ReactNode } from 'react';
import { Meeting } from '../../ui/slots/meeting.tsx';
import styles from './closed.module.css';

interface ClosedProps {
  people: ComponentProps<typeof Meeting>['people'];
  heading: ReactNode;
  children: ReactNode;
}

/** The moment in which a group of the reader's is full. */
export function Closed({ people, heading, children }: ClosedProps) {
  return (
    <div className={styles.closed}>
      <Meeting people={people} />
      <div className={styles.words}>
        {heading}
        {children}
      </div>
    </div>
  );
}
