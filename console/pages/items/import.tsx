import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useApi } from '../../lib/context.ts';
import { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { smaller } from '../../ui/upload/picture.ts';
import { RowProblems } from '../../ui/upload/row-problems.tsx';
import { Upload } from '../../ui/upload/upload.tsx';
import styles from './items.module.css';

/** Lines of a report that are shown. */
const MOST = 50;

/** Items from a file with their pictures: first what it would do, then it is done. */
export function Import({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTexts();
  const api = useApi();
  const { run, busy, refused } = useAct('itemImport');
  const [chosen, setChosen] = useState<{ file: File; pictures: string } | null>(null);
  const [report, setReport] = useState<ConsoleOutput<'itemImport'> | null>(null);
  const [uploading, setUploading] = useState(false);
  const [failed, setFailed] = useState<Refused | null>(null);

  const send = (file: File, pictures: string, dry_run: 'yes' | 'no') =>
    run({ file, name: file.name, pictures, dry_run });

  const choose = async (files: File[]) => {
    const file = files.find(({ name }) => /\.(csv|json)$/i.test(name));
    if (!file) return;
    setUploading(true);
    setFailed(null);
    setChosen(null);
    setReport(null);
    try {
      const addresses: Record<string, string> = {};
      for (const picture of files.filter((one) => one !== file)) {
        addresses[picture.name] = (await api.call('pictureUpload', { file: await smaller(picture) })).url;
      }
      const pictures = JSON.stringify(addresses);
      setChosen({ file, pictures });
      const checked = await send(file, pictures, 'yes');
      if (checked.done) setReport(checked.data);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailed(error);
    } finally {
      setUploading(false);
    }
  };
  const isRight = report !== null && report.problems.length === 0;
  const act = async () => {
    if (!chosen) return;
    const sent = await send(chosen.file, chosen.pictures, 'no');
    if (!sent.done) return;
    if (sent.data.problems.length > 0) return setReport(sent.data);
    onDone();
    onClose();
  };
  const foot = (
    <>
      {isRight && (
        <Button kind="primary" size="big" busy={busy} onClick={() => void act()}>
          {t('import.do', { added: report.added, changed: report.changed.length })}
        </Button>
      )}
      <Upload
        accept=".csv,.json,image/*"
        multiple
        busy={uploading || busy}
        label={t('import.choose')}
        onFiles={(files) => void choose(files)}
      >
        {t('import.choose')}
      </Upload>
    </>
  );
  return (
    <Dialog title={t('items.import')} onClose={onClose} foot={foot}>
      <Note>{t('import.hint')}</Note>
      <Note>{t('import.change')}</Note>
      <RefusedNote refused={failed ?? refused} />
      {report && <Report report={report} />}
    </Dialog>
  );
}

function Report({ report }: { report: ConsoleOutput<'itemImport'> }) {
  const { t } = useTexts();
  if (report.problems.length > 0) return <RowProblems problems={report.problems} />;
  return (
    <>
      <Note icon="check">{t('import.right', { added: report.added, changed: report.changed.length })}</Note>
      <ul className={styles.report}>
        {report.changed.slice(0, MOST).flatMap(({ id, name, fields }) =>
          fields.map(({ column, old, new: now }) => (
            <li key={`${id} ${column}`}>
              <b>{name}</b> {column}: <s>{old.slice(0, 60)}</s> {now.slice(0, 60)}
            </li>
          )),
        )}
      </ul>
    </>
  );
}
