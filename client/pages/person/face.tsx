import { type ChangeEvent, useState } from 'react';
import { PICTURE_TYPES } from '../../../shared/picture-types.ts';
import type { Chosen } from '../../features/pictures/pictures.tsx';
import { needChunk } from '../../lib/chunks/lost-chunk.ts';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { CheckboxRow } from '../../ui/checkbox-row/checkbox-row.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Avatar } from '../../ui/slots/slots.tsx';
import { type action, PICTURE } from './action.ts';
import styles from './person.module.css';

interface FaceProps {
  name: string;
  /** The colour of the initial. */
  avatar: number;
  /** Address of the saved picture, or empty. */
  picture: string;
}

/** The shopper's picture and name; another picture is cut square here, and kept at once. */
export function Face({ name, avatar, picture }: FaceProps) {
  const { t } = useTexts();
  const { submit, state } = useFetcher<typeof action>();
  const [chosen, setChosen] = useState('');
  const [removes, setRemoves] = useState(false);
  const keep = ({ picture, preview }: Chosen) => {
    setChosen(preview);
    setRemoves(false);
    const form = new FormData();
    form.set('intent', PICTURE);
    form.set('picture', picture, 'picture');
    void submit(form, { method: 'post', action: '/user/person', encType: 'multipart/form-data' });
  };
  const kept = removes ? '' : picture;
  return (
    <div className={styles.face}>
      <span className={styles.picture}>
        <Avatar name={name} avatar={avatar} picture={state === 'idle' ? kept : chosen} />
        <Choose onChoose={keep} busy={state !== 'idle'} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.note}>{t('person.help')}</p>
      </div>
      <noscript>
        <label className={styles.plain}>
          <span>{t('person.picture')}</span>
          <input type="file" name="picture" accept={PICTURE_TYPES} />
        </label>
      </noscript>
      {picture !== '' && (
        <div className={styles.remove}>
          <CheckboxRow
            name="remove"
            value="1"
            checked={removes}
            onChange={({ currentTarget }) => setRemoves(currentTarget.checked)}
          >
            {t('person.removePicture')}
          </CheckboxRow>
        </div>
      )}
    </div>
  );
}

/** The button on the picture, and the sheet in which the chosen one is cut. */
function Choose({ onChoose, busy }: { onChoose: (chosen: Chosen) => void; busy: boolean }) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const { part, ask } = useOnDemand(() => import('./crop-sheet.tsx'));
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    // Reset, since choosing the same file again would fire no change event.
    const again = () => {
      target.value = '';
    };
    const open = () => {
      createImageBitmap(file)
        .then(setImage, async () => {
          const { pictureFault } = await needChunk(() => import('../../../web/shrink.ts'));
          const fault = await pictureFault(file);
          showToast(t(`refusal.${fault ?? 'pictureUnreadable'}`), 'error');
        })
        .finally(again);
    };
    ask(open, again);
  };
  return (
    <>
      <label className={styles.choose}>
        <input type="file" accept={PICTURE_TYPES} className="sr" disabled={busy || !hydrated} onChange={choose} />
        <span className="sr">{t('person.picture')}</span>
        <Icon name="camera" size={18} />
      </label>
      {part && <part.CropSheet image={image} onClose={() => setImage(null)} onUse={onChoose} />}
    </>
  );
}
