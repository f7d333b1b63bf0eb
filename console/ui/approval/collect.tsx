import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { subjectInWords } from '../../lib/act-words.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../button/button.tsx';
import { CopyButton } from '../copy/copy-button.tsx';
import { Num } from '../money/money.tsx';
import { Note, RefusedNote } from '../note/note.tsx';
import styles from './approval.module.css';

/**
 * Who asked collects a link or a password after the yes: it is shown here, once. What was collected stays until the
 * reader leaves, although the row itself, read again meanwhile, is over.
 */
export function Collect({ row: { id, kind, subject, collect: state } }: { row: ConsoleOutput<'approvals'>[number] }) {
  const { t } = useTexts();
  const { of } = subjectInWords(t, subject);
  const { run, busy, refused } = useAct('collect');
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<string | null>(null);
  const collect = async () => {
    const summary = {
      verb: t(`approval.kind.${kind}`),
      rows: [],
      final: t('approval.collectMeans'),
      button: t('approval.collect'),
    };
    const acted = await run({ id }, summary);
    if (!acted.done) return;
    setSecret(String(acted.data.link ?? acted.data.password ?? ''));
    await revalidate();
  };
  const name = kind === 'staff.invite' ? t('approval.link') : t('approval.password');
  return (
    <>
      {secret === null && state === 'open' && (
        <Button kind="primary" icon="key" busy={busy} onClick={() => void collect()}>
          {t('approval.collect')}
          <span className="sr"> {of}</span>
        </Button>
      )}
      {secret !== null && (
        <div role="status" className={styles.secret}>
          <Note tone="wait">{t('approval.collectMeans')}</Note>
          <span className={styles.value}>
            <span className="sr">{name} </span>
            <Num>{secret}</Num>
          </span>
          <CopyButton text={secret} />
        </div>
      )}
      <RefusedNote refused={refused} />
    </>
  );
}
