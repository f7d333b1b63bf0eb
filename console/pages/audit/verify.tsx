import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { LONG_TIMEOUT_MS } from '../../lib/api.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';

/** Recomputes the chain of the audit log, and says whether every entry is in its place. */
export function Verify() {
  const { t } = useTexts();
  const api = useApi();
  const { attempt, busy, refused } = useTry();
  const [report, setReport] = useState<ConsoleOutput<'auditVerify'> | null>(null);
  const verify = () => attempt(async () => setReport(await api.call('auditVerify', {}, { timeout: LONG_TIMEOUT_MS })));
  return (
    <>
      {report &&
        (report.fault === null ? (
          <Note icon="check">{t('audit.whole', { count: report.checked })}</Note>
        ) : (
          <Note tone="late">{t('audit.broken', { position: report.fault.position, what: report.fault.what })}</Note>
        ))}
      <RefusedNote refused={refused} />
      <Button icon="shield" busy={busy} onClick={verify}>
        {t('audit.verify')}
      </Button>
    </>
  );
}
