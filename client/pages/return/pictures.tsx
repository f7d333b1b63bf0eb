import { useId } from 'react';
import { type Chosen, PictureInput, Shots } from '../../features/pictures/pictures.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './return.module.css';

/** As many as a return takes (docs/domain.md, Parcels and returns). */
const MOST = 4;

interface PicturesProps {
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
}

/** Chooses up to four pictures, which the shopper and staff alone can see. */
export function Pictures({ chosen, onChange }: PicturesProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <fieldset className={styles.pictures}>
      <legend className={styles.legend}>{t('field.picture')}</legend>
      <p className={styles.note}>{t('return.picturesHelp', { max: MOST })}</p>
      <div className={styles.shots}>
        <Shots chosen={chosen} onChange={onChange}>
          {chosen.length < MOST && (
            <li>
              <label htmlFor={id} className={styles.add}>
                <PictureInput id={id} chosen={chosen} onChange={onChange} most={MOST} />
                <Icon name="camera" />
                {t('return.addPicture')}
              </label>
            </li>
          )}
        </Shots>
      </div>
      <noscript>
        <p className={styles.note}>{t('return.noScript')}</p>
      </noscript>
    </fieldset>
  );
}
