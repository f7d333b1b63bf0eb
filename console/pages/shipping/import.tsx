import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { RowProblems } from '../../ui/upload/row-problems.tsx';
import { Template } from '../../ui/upload/template.tsx';
import { Upload } from '../../ui/upload/upload.tsx';
import { wrongRows } from '../../ui/upload/wrong-rows.ts';

type Report = ConsoleOutput<'parcelsImport'>;

/** Many parcels by a file: first what is wrong with any row, then all of them are sent. */
export function ImportParcels({ onClose, onDone }: { onClose: () => void; onDone: (count: number) => void }) {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('parcelsImport');
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const wrong = wrongRows(report);
  const send = async (chosen: File, dry_run: 'yes' | 'no', leaveOut: readonly number[] = []) => {
    const acted = await run({ file: chosen, dry_run, leave_out: JSON.stringify(leaveOut) });
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
  const act = wrong &&
    file && {
      words: t(wrong.length > 0 ? 'shipping.importOthers' : 'shipping.importDo', { count: report?.others ?? 0 }),
      busy,
      run: () => send(file, 'no', wrong),
    };
  const foot = (
    <Upload
      accept=".csv,.tsv,.txt,.xlsx"
      busy={busy}
      label={t('shipping.import')}
      onFiles={(files) => void choose(files)}
    >
      {t('shipping.choose')}
    </Upload>
  );
  return (
    <Dialog title={t('shipping.import')} onClose={onClose} act={act} foot={foot}>
      <Note>{t('shipping.importHint')}</Note>
      <Template name="parcelTemplate" />
      <RefusedNote refused={refused} />
      {report && report.problems.length > 0 && <RowProblems problems={report.problems} />}
      {wrong && <Note icon="check">{t('shipping.importRight', { count: report?.others ?? 0 })}</Note>}
    </Dialog>
  );
}
