import type { Dispatch, SetStateAction } from 'react';
import { dataAddress } from '../../../web/shrink.ts';
import { useTexts } from '../../lib/texts.ts';
import { IconButton } from '../button/button.tsx';
import { smaller } from '../upload/picture.ts';
import { Upload } from '../upload/upload.tsx';
import styles from './support.module.css';

/** A picture as it will be sent, with its preview. */
export interface Attached {
  blob: Blob;
  preview: string;
}

/** Pictures of one reply. */
const MOST = 3;

interface AttachmentsProps {
  pictures: readonly Attached[];
  onChange: Dispatch<SetStateAction<readonly Attached[]>>;
  busy: boolean;
}

/** Chooses pictures, each of which can be taken away again before it is sent. */
export function Attachments({ pictures, onChange, busy }: AttachmentsProps) {
  const { t } = useTexts();
  const add = async (files: File[]) => {
    const added: Attached[] = [];
    for (const file of files.slice(0, MOST - pictures.length)) {
      const blob = await smaller(file);
      added.push({ blob, preview: await dataAddress(blob) });
    }
    // That takes a while: others may have been sent meanwhile.
    onChange((now) => [...now, ...added].slice(0, MOST));
  };
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.attached}>
          {pictures.map(({ preview }, at) => (
            <li key={preview}>
              <img src={preview} alt={t('support.picture')} width="72" height="72" />
              <IconButton
                icon="close"
                label={t('support.removePicture', { number: at + 1 })}
                onClick={() => onChange((now) => now.filter((one) => one.preview !== preview))}
              />
            </li>
          ))}
        </ul>
      )}
      {pictures.length < MOST && (
        <Upload
          accept="image/*"
          multiple
          busy={busy}
          label={t('support.addPicture')}
          onFiles={(files) => void add(files)}
        >
          {t('support.addPicture')}
        </Upload>
      )}
    </>
  );
}
