import { useRef, useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { MOST_ITEM_BYTES, MOST_ITEM_ROWS } from '../../../shared/console/item-file.ts';
import { LONG_TIMEOUT_MS } from '../../lib/api.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { underKey } from '../../lib/undecided.ts';
import { useAct } from '../../lib/use-act.ts';
import { useTry } from '../../lib/use-try.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { smaller } from '../../ui/upload/picture.ts';
import { RowProblems } from '../../ui/upload/row-problems.tsx';
import { Template } from '../../ui/upload/template.tsx';
import { Upload } from '../../ui/upload/upload.tsx';
import { wrongRows } from '../../ui/upload/wrong-rows.ts';
import styles from './items.module.css';

/** What a file may have. */
const MOST = { mebibytes: MOST_ITEM_BYTES / 2 ** 20, rows: MOST_ITEM_ROWS };

/** Items of a report that are shown. */
const MOST_SHOWN = 50;

/** Pictures of one file: so many addresses fit into the call that names them all. */
const MOST_PICTURES = 400;

/** What there is too much of. */
function excessOf(file: File, pictures: File[]) {
  if (file.size > MOST_ITEM_BYTES) return 'bytes';
  return pictures.length > MOST_PICTURES ? 'pictures' : null;
}

/** The same file chosen again. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Items from a file with their pictures: first what it would do, then it is done. */
export function ImportItems({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTexts();
  const api = useApi();
  const { run: call, busy, refused } = useAct('itemImport', { timeout: LONG_TIMEOUT_MS });
  const [chosen, setChosen] = useState<{ file: File; pictures: string } | null>(null);
  const [report, setReport] = useState<ConsoleOutput<'itemImport'> | null>(null);
  const [progress, setProgress] = useState<{ at: number; all: number } | null>(null);
  const [excess, setExcess] = useState<ReturnType<typeof excessOf>>(null);
  const { attempt, refused: failed, forget } = useTry();
  // Of several hundred pictures one may be refused: the same choice goes on from there.
  const addressOfSent = useRef(new Map<string, string>());

  const send = (file: File, pictures: string, rest: { dry_run: 'yes' | 'no'; leave_out?: string }) =>
    call({ file, name: file.name, pictures, ...rest });

  const addressOf = async (picture: File) => {
    const known = addressOfSent.current.get(keyOf(picture));
    if (known !== undefined) return known;
    const input = { file: await smaller(picture) };
    const { url } = await underKey('pictureUpload', input, (key) => api.call('pictureUpload', input, { key }));
    addressOfSent.current.set(keyOf(picture), url);
    return url;
  };
  const addressesOf = async (pictures: File[]) => {
    const addresses: Record<string, string> = {};
    for (const [at, picture] of pictures.entries()) {
      setProgress({ at: at + 1, all: pictures.length });
      addresses[picture.name] = await addressOf(picture);
    }
    return addresses;
  };
  const choose = async (files: File[]) => {
    const file = files.find(({ name }) => /\.(csv|tsv|txt|xlsx|json)$/i.test(name));
    if (!file) return;
    const named = files.filter((one) => one !== file);
    const tooMuch = excessOf(file, named);
    setExcess(tooMuch);
    forget();
    setChosen(null);
    setReport(null);
    if (tooMuch) return;
    await attempt(async () => {
      const pictures = JSON.stringify(await addressesOf(named).finally(() => setProgress(null)));
      setChosen({ file, pictures });
      const checked = await send(file, pictures, { dry_run: 'yes' });
      if (checked.done) setReport(checked.data);
    });
  };
  const wrong = wrongRows(report);
  const run = async () => {
    if (!chosen) return;
    const sent = await send(chosen.file, chosen.pictures, { dry_run: 'no', leave_out: JSON.stringify(wrong) });
    if (!sent.done) return;
    if (sent.data.problems.length > 0) return setReport(sent.data);
    onDone();
    onClose();
  };
  const act = report &&
    wrong && {
      words: t(wrong.length > 0 ? 'import.doOthers' : 'import.do', {
        added: report.added,
        changed: report.changed.length,
        count: wrong.length,
      }),
      busy,
      run,
    };
  const foot = (
    <Upload
      accept=".csv,.tsv,.txt,.xlsx,.json,image/*"
      multiple
      busy={progress !== null || busy}
      label={t('import.choose')}
      onFiles={(files) => void choose(files)}
    >
      {t('import.choose')}
    </Upload>
  );
  return (
    <Dialog title={t('items.import')} onClose={onClose} act={act} foot={foot}>
      <Note>{t('import.hint', MOST)}</Note>
      <Note>{t('import.change')}</Note>
      <Template name="itemTemplate" />
      <div role="status">{progress && <Note icon="upload">{t('upload.progress', progress)}</Note>}</div>
      {excess === 'bytes' && <Note tone="late">{t('import.tooLarge', MOST)}</Note>}
      {excess === 'pictures' && <Note tone="late">{t('import.tooManyPictures', { most: MOST_PICTURES })}</Note>}
      <RefusedNote refused={failed ?? refused} />
      {report && <Report report={report} />}
    </Dialog>
  );
}

function Report({ report }: { report: ConsoleOutput<'itemImport'> }) {
  const { t } = useTexts();
  const { readings } = report;
  return (
    <>
      {report.problems.length > 0 && <RowProblems problems={report.problems} />}
      {wrongRows(report) !== null && (
        <Note icon="check">
          {t(report.problems.length > 0 ? 'import.rightOthers' : 'import.right', {
            added: report.added,
            changed: report.changed.length,
          })}
        </Note>
      )}
      {readings.count > 0 && <Note>{t('import.readings', { count: readings.count })}</Note>}
      {readings.count > 0 && (
        <ul className={styles.report}>
          {readings.first.map(({ row, column, text, read }) => (
            <li key={`${row} ${column}`}>
              <b>{t('import.cell', { row, column })}</b> <span>{t('import.reading', { text, read })}</span>
            </li>
          ))}
        </ul>
      )}
      {report.changed.length > MOST_SHOWN && <Note>{t('import.first', { shown: MOST_SHOWN })}</Note>}
      <ul className={styles.report}>
        {report.changed.slice(0, MOST_SHOWN).flatMap(({ row, name, fields }) =>
          fields.map(({ column, old, new: now }) => (
            <li key={`${row} ${column}`}>
              <b>{name}</b> <span>{`${column}: `}</span>
              <s>{old.slice(0, 60)}</s> <span>{now.slice(0, 60)}</span>
            </li>
          )),
        )}
      </ul>
    </>
  );
}
