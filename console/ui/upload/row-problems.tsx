import { useTexts } from '../../lib/texts.ts';
import { Note } from '../note/note.tsx';
import styles from './row-problems.module.css';

/** So many problems are listed; the note above them has their number. */
const MOST = 100;

interface RowProblemsProps {
  problems: readonly { row: number; column: string; text: string }[];
}

/** The problems of an imported file, each with its row and column. */
export function RowProblems({ problems }: RowProblemsProps) {
  const { t } = useTexts();
  return (
    <>
      <Note tone="late">{t('import.problems', { count: problems.length })}</Note>
      <ul className={styles.list}>
        {problems.slice(0, MOST).map(({ row, column, text }) => (
          <li key={`${row} ${column} ${text}`}>
            <b>{t('import.cell', { row, column })}</b> <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
