import { type ChangeEvent, useState } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { CheckboxRow } from '../../ui/checkbox-row/checkbox-row.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Avatar } from '../../ui/slots/slots.tsx';
import type { Chosen } from './crop.ts';
import styles from './person.module.css';

const KINDS = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

interface FaceProps {
  name: string;
  /** The colour of the initial. */
  avatar: number;
  /** Address of the saved picture, or empty. */
  picture: string;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}

/** The shopper's picture and name; another picture is cut square here before it is sent. */
export function Face({ name, avatar, picture, chosen, onChoose }: FaceProps) {
  const { t } = useTexts();
  const [removes, setRemoves] = useState(false);
  const shown = chosen?.preview ?? (removes ? '' : picture);
  return (
    <div className={styles.face}>
      <span className={styles.picture}>
        <Avatar name={name} avatar={avatar} picture={shown} />
        <Choose onChoose={onChoose} />
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
          <input type="file" name="picture" accept={KINDS} />
        </label>
      </noscript>
      {picture !== '' && !chosen && (
        <div className={styles.remove}>
          <CheckboxRow name="remove" value="1" onChange={({ currentTarget }) => setRemoves(currentTarget.checked)}>
            {t('person.removePicture')}
          </CheckboxRow>
        </div>
      )}
    </div>
  );
}

/** The button on the picture, and the sheet in which the chosen one is cut. */
function Choose({ onChoose }: Pick<FaceProps, 'onChoose'>) {
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
        .then(setImage, () => showToast(t('refusal.pictureUnreadable'), 'error'))
        .finally(again);
    };
    ask(open, again);
  };
  return (
    <>
      <label className={styles.choose}>
        <input type="file" accept={KINDS} className="sr" disabled={!hydrated} onChange={choose} />
        <span className="sr">{t('person.picture')}</span>
        <Icon name="camera" size={18} />
      </label>
      {part && <part.CropSheet image={image} onClose={() => setImage(null)} onUse={onChoose} />}
    </>
  );
}
