import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Note, RefusedNote } from '../note/note.tsx';
import { smaller } from './picture.ts';
import { Upload } from './upload.tsx';

type Sent = ConsoleOutput<'pictureUpload'>;

interface PictureUploadProps {
  /** What the button says. */
  label: string;
  multiple?: boolean;
  /** Of the files that were sent, those before one that was refused. */
  onSent: (pictures: Sent[]) => void;
}

/** Pictures for the library, sent one after the other; of several it says how far it is. */
export function PictureUpload({ label, multiple, onSent }: PictureUploadProps) {
  const { t } = useTexts();
  const { run, refused } = useAct('pictureUpload');
  const [progress, setProgress] = useState<{ at: number; all: number } | null>(null);
  const send = async (files: File[]) => {
    const sent: Sent[] = [];
    try {
      for (const [at, file] of files.entries()) {
        setProgress({ at: at + 1, all: files.length });
        const one = await run({ file: await smaller(file) });
        if (!one.done) break;
        sent.push(one.data);
      }
    } finally {
      setProgress(null);
    }
    if (sent.length > 0) onSent(sent);
  };
  return (
    <>
      <Upload
        accept="image/*"
        multiple={multiple}
        busy={progress !== null}
        label={label}
        onFiles={(files) => void send(files)}
      >
        {label}
      </Upload>
      <div role="status">
        {progress && progress.all > 1 && <Note icon="upload">{t('upload.progress', progress)}</Note>}
      </div>
      <RefusedNote refused={refused} />
    </>
  );
}
