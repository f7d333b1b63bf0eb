import { useState } from 'react';
import { saveFile } from '../../../web/save-file.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';
import { Note } from '../note/note.tsx';
import styles from './enrol.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** In the file's first line. */
  name: string;
  /** The codes are kept. */
  done: () => void;
}

/** Ten codes that are shown once: to be saved or printed. */
export function RecoveryCodes({ codes, name, done }: RecoveryCodesProps) {
  const { t } = useTexts();
  const [kept, setKept] = useState(false);
  const save = () => {
    const text = `${t('recovery.file', { name })}\n\n${codes.join('\n')}\n`;
    saveFile({ name: 'console-recovery-codes.txt', content: new Blob([text], { type: 'text/plain' }) });
    setKept(true);
  };
  const print = () => {
    window.print();
    setKept(true);
  };
  return (
    <div className={styles.recovery}>
      <p>{t('recovery.text')}</p>
      <ol className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Note tone="wait">{t('recovery.once')}</Note>
      <div className={styles.actions}>
        <Button icon="download" onClick={save}>
          {t('recovery.save')}
        </Button>
        <Button icon="print" onClick={print}>
          {t('recovery.print')}
        </Button>
      </div>
      <label className={styles.kept}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        <span>{t('recovery.kept')}</span>
      </label>
      <Button kind="primary" size="big" disabled={!kept} onClick={done}>
        {t('action.continue')}
      </Button>
    </div>
  );
}
