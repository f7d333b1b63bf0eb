import { useState } from 'react';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { MOST_OPTIONS, MOST_VALUES, MOST_WORDS } from '../../../shared/variants.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { FormProps } from './item-input.tsx';
import { OptionDialog } from './option-dialog.tsx';
import { ValueDialog } from './value-dialog.tsx';
import type { DraftOption, DraftValue } from './variant-draft.ts';
import { isStopped, withNewOption, withOption, withoutOption, withoutValue, withSale } from './variant-edits.ts';
import styles from './variants.module.css';

const ownWords = ({ names }: { names: Record<string, string> }) => names[DEFAULT_LOCALE] ?? '';

/** The options of an item, each with its values, in the order in which shoppers see them. */
export function OptionsCard({ draft, set, item }: FormProps) {
  const { t } = useTexts();
  // A variant that is stored has a value of each.
  const isFixed = (item?.options ?? []).length > 0;
  const { options } = draft;
  return (
    <Card title={t('variants.options')} sub={t('variants.optionsSub', { most: MOST_OPTIONS })} padded>
      <ul className={styles.options}>
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other key than their place
          <li key={at}>
            <OptionRow {...{ draft, set, option, at }} isFixed={isFixed} />
          </li>
        ))}
      </ul>
      {!isFixed && options.length < MOST_OPTIONS && (
        <Button size="small" icon="plus" onClick={() => set(withNewOption)}>
          {t('variants.addOption')}
        </Button>
      )}
    </Card>
  );
}

interface RowProps extends Pick<FormProps, 'draft' | 'set'> {
  option: DraftOption;
  at: number;
  isFixed: boolean;
}

function OptionRow({ draft, set, option, at, isFixed }: RowProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'names' | 'new' | DraftValue | null>(null);
  const close = () => setOpen(null);
  const name = ownWords(option);
  const rename = (names: Record<string, string>) => set((now) => withOption(now, at, (one) => ({ ...one, names })));
  return (
    <>
      <span className={styles.name}>
        <input
          aria-label={t('variants.optionName', { number: at + 1 })}
          placeholder={t('variants.option')}
          maxLength={MOST_WORDS}
          value={name}
          onChange={({ target }) => rename({ ...option.names, [DEFAULT_LOCALE]: target.value })}
        />
      </span>
      <IconButton icon="globe" label={t('variants.inLanguages', { name })} onClick={() => setOpen('names')} />
      <ul className={styles.values}>
        {option.values.map((value) => (
          <ValueChip key={value.key} {...{ draft, set, value, at }} onOpen={() => setOpen(value)} />
        ))}
        <li>
          {option.values.length < MOST_VALUES && (
            <Button size="small" icon="plus" onClick={() => setOpen('new')}>
              {name || t('variants.value')}
            </Button>
          )}
        </li>
      </ul>
      {!isFixed && (
        <IconButton
          icon="trash"
          label={t('variants.removeOption', { name })}
          onClick={() => set((now) => withoutOption(now, at))}
        />
      )}
      {open === 'names' && <OptionDialog option={option} onChange={rename} onClose={close} />}
      {open !== null && open !== 'names' && (
        <ValueDialog {...{ draft, set, at }} value={open === 'new' ? null : open} onClose={close} />
      )}
    </>
  );
}

interface ChipProps extends Pick<FormProps, 'draft' | 'set'> {
  value: DraftValue;
  at: number;
  onOpen: () => void;
}

/** A value with its picture; one that is stored comes off sale, as it was sold, and a new one goes. */
function ValueChip({ draft, set, value, at, onOpen }: ChipProps) {
  const { t } = useTexts();
  const name = ownWords(value);
  const isOff = isStopped(draft, at, value.key);
  const end =
    value.id === undefined
      ? ({ icon: 'close', label: t('variants.removeValue', { name }) } as const)
      : isOff
        ? ({ icon: 'undo', label: t('variants.resume', { name }) } as const)
        : ({ icon: 'close', label: t('variants.stop', { name }) } as const);
  return (
    <li className={styles.value} data-off={isOff || undefined}>
      <button type="button" className={styles.edit} aria-haspopup="dialog" onClick={onOpen}>
        {value.picture && <img src={value.picture.url} alt="" width={26} height={26} />}
        <bdi>{name}</bdi>
        <span className="sr">{` ${t('variants.change')}`}</span>
      </button>
      <button
        type="button"
        className={styles.end}
        aria-label={end.label}
        title={end.label}
        onClick={() =>
          set((now) =>
            value.id === undefined ? withoutValue(now, at, value.key) : withSale(now, at, value.key, isOff),
          )
        }
      >
        <Icon name={end.icon} size={15} />
      </button>
    </li>
  );
}
