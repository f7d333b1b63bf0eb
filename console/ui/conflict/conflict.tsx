import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Note } from '../note/note.tsx';
import styles from './conflict.module.css';

export interface Difference {
  key: string;
  what: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface ConflictProps {
  differences: readonly Difference[];
  /** Takes the row as it is now. */
  takeTheirs: () => void;
  /** Saves again, on top of the present version. */
  keepMine: () => void;
  onClose: () => void;
  busy?: boolean;
}

/** After 409: what the row has become and what was to be saved, side by side. */
export function Conflict({ differences, takeTheirs, keepMine, onClose, busy }: ConflictProps) {
  const { t } = useTexts();
  const foot = (
    <Button kind="quiet" onClick={takeTheirs}>
      {t('conflict.takeTheirs')}
    </Button>
  );
  const act = { words: t('conflict.keepMine'), busy, run: keepMine };
  return (
    <Dialog title={t('conflict.title')} onClose={onClose} act={act} foot={foot}>
      <Note tone="wait">{t('conflict.means')}</Note>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflict.theirs')}</th>
            <th scope="col">{t('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ key, what, mine, theirs }) => (
            <tr key={key}>
              <th scope="row">{what}</th>
              <td>{theirs}</td>
              <td className={styles.mine}>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
