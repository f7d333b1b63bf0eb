import { useEffect, useRef } from 'react';
import { focusOn } from '../../../web/focus-on.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './closed.module.css';
import { Meeting, type MeetingProps } from './meeting.tsx';

interface ClosedProps extends Pick<MeetingProps, 'people' | 'seats'> {
  /** `h1` where it is the screen's own; else it is a card of it. */
  as: 'h1' | 'h2';
}

/** The moment in which a group of the reader's is full. Its heading takes the focus, unless something is typed or open. */
export function Closed({ people, seats, as: Heading }: ClosedProps) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const busy = document.activeElement?.closest('dialog, input, textarea, select');
    if (heading.current && !busy) focusOn(heading.current);
  }, []);
  return (
    <div className={styles.closed} data-card={Heading === 'h2' || undefined} role="status">
      <Meeting people={people} seats={seats} />
      <div className={styles.words}>
        <Heading ref={heading} className={styles.heading}>
          {t('placed.complete.title')}
        </Heading>
        <p>{t('placed.complete.text')}</p>
      </div>
    </div>
  );
}
