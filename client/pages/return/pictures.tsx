import type { ChangeEvent } from 'react';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './return.module.css';

/** A picture as it will be sent, with its preview. */
export interface Chosen {
  picture: Blob;
  preview: string;
}

/** As many as a return takes (docs/domain.md, Parcels and returns). */
const MOST = 4;

interface PicturesProps {
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
}

/** Chooses up to four pictures, which the shopper and staff alone can see. */
export function Pictures({ chosen, onChange }: PicturesProps) {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const { ask } = useOnDemand(() => import('../../lib/shrink.ts'));
  const name = t('field.picture');
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, MOST - chosen.length);
    if (files.length === 0) return;
    const show = async ({ shrunk, dataAddress }: typeof import('../../lib/shrink.ts')) => {
      const added: Chosen[] = [];
      for (const file of files) {
        const picture = await shrunk(file);
        added.push({ picture, preview: await dataAddress(picture) });
      }
      onChange([...chosen, ...added]);
    };
    ask(show, () => {
      // Reset, since choosing the same file again would fire no change event.
      target.value = '';
    });
  };
  return (
    <fieldset className={styles.pictures}>
      <legend className={styles.legend}>{name}</legend>
      <p className={styles.note}>{t('return.picturesHelp', { max: MOST })}</p>
      <ul className={styles.shots}>
        {chosen.map(({ preview }, place) => (
          <li key={preview} className={styles.shot}>
            <img src={preview} alt={`${name} ${place + 1}`} />
            <button
              type="button"
              className={styles.remove}
              aria-label={t('return.removePicture', { number: place + 1 })}
              onClick={() => onChange(chosen.filter((one) => one.preview !== preview))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {chosen.length < MOST && (
          <li>
            <label className={styles.add}>
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
                multiple
                className="sr"
                disabled={!hydrated}
                onChange={add}
              />
              <Icon name="camera" />
              {t('return.addPicture')}
            </label>
          </li>
        )}
      </ul>
      <noscript>
        <p className={styles.note}>{t('return.noScript')}</p>
      </noscript>
    </fieldset>
  );
}
