import { type ComponentProps, type ReactNode, useId } from 'react';
import { PICTURE_TYPES } from '../../../shared/picture-types.ts';
import { UPLOAD_MEGABYTES } from '../../../shared/upload-size.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Fieldset } from '../../ui/fieldset/fieldset.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './picture-field.module.css';
import { PictureInput, Shots } from './pictures.tsx';

interface PictureFieldProps extends Pick<ComponentProps<typeof PictureInput>, 'chosen' | 'onChange' | 'most'> {
  /** Everybody can see them; otherwise the shopper and staff alone. */
  seenByAll?: boolean;
  /** Pictures that are there already, above those that are chosen. */
  children?: ReactNode;
}

/** Chooses up to `most` pictures; without JavaScript they are sent as they are. */
export function PictureField({ chosen, onChange, most, seenByAll, children }: PictureFieldProps) {
  const { t, count } = useTexts();
  const id = useId();
  const said = <bdi dir="ltr">{`${count(chosen.length)} / ${count(most)}`}</bdi>;
  const note =
    chosen.length === 0 ? (
      t(seenByAll ? 'review.picturesHelp' : 'return.picturesHelp', { max: most })
    ) : (
      <Text k={seenByAll ? 'review.picturesChosen' : 'return.picturesChosen'} chosen={said} />
    );
  return (
    <Fieldset legend={t('field.picture')} note={note}>
      {children}
      <Shots chosen={chosen} onChange={onChange}>
        {chosen.length < most && (
          <li>
            <label htmlFor={id} className={styles.add}>
              <PictureInput id={id} chosen={chosen} onChange={onChange} most={most} />
              <Icon name="camera" />
              <span>{t('return.addPicture')}</span>
            </label>
          </li>
        )}
      </Shots>
      <noscript>
        <label className={styles.plain}>
          <span>{t('return.addPicture')}</span>
          <input type="file" name="picture" accept={PICTURE_TYPES} multiple />
        </label>
        <p className={styles.note}>{t('return.picturesSize', { max: UPLOAD_MEGABYTES })}</p>
      </noscript>
    </Fieldset>
  );
}
