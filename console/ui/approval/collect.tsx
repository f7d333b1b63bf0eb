import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { subjectInWords } from '../../lib/act-words.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../button/button.tsx';
import { RefusedNote } from '../note/note.tsx';
import { Secret } from './secret.tsx';

/**
 * Who asked collects a password after the yes: it is shown here, once. What was collected stays until the reader leaves,
 * although the row itself, read again meanwhile, is over.
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
    setSecret(String(acted.data.password ?? ''));
    await revalidate();
  };
  return (
    <>
      {secret === null && state === 'open' && (
        <Button kind="primary" icon="key" busy={busy} onClick={() => void collect()}>
          <span>{t('approval.collect')}</span>
          <span className="sr">{` ${of}`}</span>
        </Button>
      )}
      {secret !== null && <Secret name={t('approval.password')} value={secret} means={t('approval.collectMeans')} />}
      <RefusedNote refused={refused} />
    </>
  );
}
