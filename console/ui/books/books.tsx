import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '../../lib/shell-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { useMayOpen } from '../nav/nav.tsx';
import { Note } from '../note/note.tsx';
import styles from './books.module.css';

/** That the books differ, since when, and to pay nothing; null while they do not. */
function useBooksWords(): string | null {
  const { t, dateTime } = useTexts();
  const books = useShell().alarms.find(({ alarm }) => alarm === 'books');
  return books ? t('alarm.booksPay', { time: dateTime(books.since) }) : null;
}

/** Beside each button that pays money: the books differ. Nothing while they do not. */
export function BooksNote() {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const words = useBooksWords();
  if (words === null) return null;
  return (
    <Note tone="late">
      <span>{words}</span>{' '}
      {mayOpen('/money') && (
        <Link to="/money" className={styles.link}>
          {t('screen.money')}
        </Link>
      )}
    </Note>
  );
}

/** The same for the sheet that asks for a fresh factor, which lies over every screen and leads to none. */
export function useBooksLook(): { look?: ReactNode } {
  const words = useBooksWords();
  return words === null ? {} : { look: <Note tone="late">{words}</Note> };
}
