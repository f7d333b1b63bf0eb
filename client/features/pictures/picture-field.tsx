import { type ComponentProps, useId } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Fieldset } from '../../ui/fieldset/fieldset.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './picture-field.module.css';
import { PictureInput, Shots } from './pictures.tsx';

type PictureFieldProps = Pick<ComponentProps<typeof PictureInput>, 'chosen' | 'onChange' | 'most'>;

/** Chooses up to `most` pictures, which the shopper and staff alone can see. */
export function PictureField({ chosen, onChange, most }: PictureFieldProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Fieldset legend={t('field.picture')}>
      <p className={styles.note}>{t('return.picturesHelp', { max: most })}</p>
      <div className={styles.shots}>
        <Shots chosen={chosen} onChange={onChange}>
          {chosen.length < most && (
            <li>
              <label htmlFor={id} className={styles.add}>
                <PictureInput id={id} chosen={chosen} onChange={onChange} most={most} />
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
    </Fieldset>
  );
}
