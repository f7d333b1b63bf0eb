import { useState } from 'react';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { useTexts } from '../../lib/texts.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Chip, Chips } from '../../ui/chip/chip.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note } from '../../ui/note/note.tsx';
import { PictureUpload } from '../../ui/upload/picture-upload.tsx';
import type { FormProps } from './item-input.tsx';
import type { DraftValue } from './variant-draft.ts';
import { withValue } from './variant-edits.ts';
import styles from './variants.module.css';
import { WordsFields } from './words-fields.tsx';

interface ValueDialogProps extends Pick<FormProps, 'draft' | 'set'> {
  /** The place of its option. */
  at: number;
  /** Null for a new one. */
  value: DraftValue | null;
  onClose: () => void;
}

type Picture = NonNullable<DraftValue['picture']>;

const trimmed = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).flatMap(([locale, text]) => (text.trim() ? [[locale, text.trim()]] : [])));

/** A value: its words in every language, its place among the others, and, of the first option, its picture. */
export function ValueDialog({ draft, set, at, value, onClose }: ValueDialogProps) {
  const { t } = useTexts();
  const values = draft.options[at]?.values ?? [];
  const [names, setNames] = useState(value?.names ?? {});
  const [picture, setPicture] = useState<Picture | null>(value?.picture ?? null);
  const [place, setPlace] = useState(value ? values.findIndex(({ key }) => key === value.key) : values.length);
  const own = names[DEFAULT_LOCALE]?.trim() ?? '';
  const isTwice = values.some((one) => one.key !== value?.key && one.names[DEFAULT_LOCALE] === own);
  const last = value ? values.length - 1 : values.length;
  const keep = () => {
    const { key = null, id = undefined } = value ?? {};
    set((now) => withValue(now, { option: at, value: { key, id, names: trimmed(names), picture }, place }));
    onClose();
  };
  const act = { words: t('variants.keep'), disabled: own === '' || isTwice, run: keep };
  return (
    <Dialog centred title={value ? own : t('variants.value')} onClose={onClose} act={act}>
      <Stack>
        <WordsFields label={t('variants.words')} names={names} onChange={setNames} />
        {isTwice && <Note tone="late">{t('variants.twice', { name: own })}</Note>}
        {last > 0 && (
          <div className={styles.place}>
            <IconButton
              icon="back"
              flip
              label={t('item.earlier')}
              disabled={place === 0}
              onClick={() => setPlace(place - 1)}
            />
            <span>{t('variants.place', { number: place + 1, all: last + 1 })}</span>
            <IconButton
              icon="next"
              flip
              label={t('item.later')}
              disabled={place === last}
              onClick={() => setPlace(place + 1)}
            />
          </div>
        )}
        {at === 0 && <PictureChoice {...{ draft, picture }} onChange={setPicture} />}
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps extends Pick<FormProps, 'draft'> {
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
}

/** One of the item's pictures, or another one for the library. */
function PictureChoice({ draft, picture, onChange }: ChoiceProps) {
  const { t } = useTexts();
  const own = draft.pictures.some(({ id }) => id === picture?.id) || !picture ? [] : [picture];
  return (
    <div>
      <p className={styles.label}>{t('variants.picture')}</p>
      <Chips label={t('variants.picture')}>
        <Chip pressed={picture === null} onClick={() => onChange(null)}>
          {t('variants.noPicture')}
        </Chip>
      </Chips>
      <ul className={styles.choice}>
        {[...own, ...draft.pictures].map((one, at) => (
          <li key={one.id}>
            <button type="button" aria-pressed={one.id === picture?.id} onClick={() => onChange(one)}>
              <img src={one.url} alt={t('item.picture', { count: at + 1 })} width={64} height={64} />
            </button>
          </li>
        ))}
      </ul>
      <PictureUpload
        label={t('item.addPictures')}
        onSent={([sent]) => sent && onChange({ id: sent.id, url: sent.url })}
      />
    </div>
  );
}
