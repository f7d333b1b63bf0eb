import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { RowProblems } from '../../ui/upload/row-problems.tsx';
import { Upload } from '../../ui/upload/upload.tsx';

type Report = ConsoleOutput<'parcelsImport'>;

/** Many parcels by a file: first what is wrong with any row, then all of them are sent. */
export function ImportParcels({ onClose, onDone }: { onClose: () => void; onDone: (count: number) => void }) {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('parcelsImport');
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const isRight = report !== null && report.problems.length === 0;
  const send = async (chosen: File, dry_run: 'yes' | 'no') => {
    const acted = await run({ file: chosen, dry_run });
    if (!acted.done) return;
    if (dry_run === 'no' && acted.data.problems.length === 0) return onDone(acted.data.parcels);
    setReport(acted.data);
  };
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return;
    setReport(null);
    setFile(chosen);
    await send(chosen, 'yes');
  };
  const foot = (
    <>
      {isRight && file && (
        <Button kind="primary" size="big" busy={busy} onClick={() => void send(file, 'no')}>
          {t('shipping.importDo', { count: report.parcels })}
        </Button>
      )}
      <Upload accept=".csv" busy={busy} label={t('shipping.import')} onFiles={(files) => void choose(files)}>
        {t('shipping.choose')}
      </Upload>
    </>
  );
  return (
    <Dialog title={t('shipping.import')} onClose={onClose} foot={foot}>
      <Note>{t('shipping.importHint')}</Note>
      <RefusedNote refused={refused} />
      {isRight && <Note icon="check">{t('shipping.importRight', { count: report.parcels })}</Note>}
      {report && !isRight && <RowProblems problems={report.problems} />}
    </Dialog>
  );
}
