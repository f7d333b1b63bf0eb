import { useTexts } from '../../lib/texts.ts';
import { Note, RefusedNote } from '../note/note.tsx';
import { Upload } from './upload.tsx';
import { type SentPicture, usePictureUpload } from './use-picture-upload.ts';

interface PictureUploadProps {
  /** What the button says. */
  label: string;
  multiple?: boolean;
  /** Of the files that were sent, those before one that was refused. */
  onSent: (pictures: SentPicture[]) => void;
}

/** Pictures for the library, sent one after the other; of several it says how far it is. */
export function PictureUpload({ label, multiple, onSent }: PictureUploadProps) {
  const { t } = useTexts();
  const { send, progress, refused } = usePictureUpload();
  const take = async (files: File[]) => {
    const sent = await send(files);
    if (sent.length > 0) onSent(sent);
  };
  return (
    <>
      <Upload
        accept="image/*"
        multiple={multiple}
        busy={progress !== null}
        label={label}
        onFiles={(files) => void take(files)}
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
