import { type ClipboardEvent, useState } from 'react';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { CheckBox } from '../../ui/table/table.tsx';
import type { FormProps } from './item-input.tsx';
import { isChanged, type MatrixColumn, type View, viewFields } from './matrix-view.ts';
import {
  type DraftValue,
  type DraftVariant,
  type TypedField,
  variantAt,
  variantsOf,
  wordsAt,
} from './variant-draft.ts';
import { isStopped, type VariantFields } from './variant-edits.ts';
import styles from './variants.module.css';

/** Gives the variants of a column these values. */
export type Fill = (column: number, fields: VariantFields) => void;

interface FillRowProps {
  view: View;
  columns: readonly MatrixColumn[];
  fill: Fill;
}

/** What is typed here is typed in every cell of its column. */
export function FillRow({ view, columns, fill }: FillRowProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<Record<string, string>>({});
  return (
    <tr data-fill>
      <th scope="row">{t('variants.fillColumn')}</th>
      {columns.map(({ key, words }, at) => (
        <td key={key}>
          <span className={styles.two} dir="ltr">
            {viewFields[view].map((field) => (
              <span key={field} className={styles.in}>
                <input
                  aria-label={`${t('variants.fillColumn')} ${words} ${t(`variants.field.${field}`)}`}
                  inputMode={field === 'stock' ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  placeholder={t(`variants.field.${field}`)}
                  value={typed[`${key} ${field}`] ?? ''}
                  onChange={({ target }) => {
                    setTyped({ ...typed, [`${key} ${field}`]: target.value });
                    if (target.value !== '') fill(at, { [field]: target.value });
                  }}
                />
              </span>
            ))}
          </span>
        </td>
      ))}
    </tr>
  );
}

interface RowProps extends Pick<FormProps, 'draft' | 'item' | 'refused'> {
  view: View;
  /** Of the first option. */
  value: DraftValue;
  columns: readonly MatrixColumn[];
  /** Of its variants, by column. */
  keys: readonly string[];
  edit: (key: string, fields: VariantFields) => void;
  paste: (key: string, field: TypedField, text: string) => void;
  fillRow: () => void;
}

/** The variants of a value of the first option. */
export function MatrixRow({ draft, item, refused, view, value, columns, keys, edit, paste, fillRow }: RowProps) {
  const { t } = useTexts();
  const name = value.names[DEFAULT_LOCALE] ?? '';
  const isOff = isStopped(draft, 0, value.key);
  const stored = variantsOf(item ?? {});
  return (
    <tr>
      <th scope="row">
        <span className={styles.row}>
          {value.picture && <img src={value.picture.url} alt="" width={36} height={36} />}
          <span>
            <bdi>{name}</bdi>
            {isOff && <small>{t('variants.off')}</small>}
          </span>
          {view !== 'sku' && columns.length > 1 && !isOff && (
            <IconButton icon="arrow" flip label={t('variants.fillRow', { name })} onClick={fillRow} />
          )}
        </span>
      </th>
      {keys.map((key) => {
        const cell = variantAt(draft, key);
        return (
          <td key={key} data-off={!cell.on_sale || undefined}>
            <Cell
              {...{ view, cell }}
              stored={variantAt(stored, key)}
              words={wordsAt(draft, key)}
              isWrong={isAbout(refused, cell)}
              edit={(fields) => edit(key, fields)}
              paste={(field, text) => paste(key, field, text)}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** Whether a refusal is about a variant. */
function isAbout(refused: Refused | null, { id }: DraftVariant): boolean {
  return id !== undefined && refused?.field === 'variants' && (refused.data as { variant?: unknown }).variant === id;
}

interface CellProps {
  view: View;
  cell: DraftVariant;
  stored: DraftVariant;
  /** Of its variant, for readers. */
  words: string;
  isWrong: boolean;
  edit: (fields: VariantFields) => void;
  paste: (field: TypedField, text: string) => void;
}

function Cell({ view, cell, stored, words, isWrong, edit, paste }: CellProps) {
  const { t } = useTexts();
  const pasted = (field: TypedField, event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    // A single value is pasted as ever.
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    paste(field, text);
  };
  return (
    <span className={styles.two} dir="ltr">
      {viewFields[view].map((field) => (
        <span
          key={field}
          className={styles.in}
          data-changed={isChanged(field, cell, stored) || undefined}
          data-zero={(field === 'stock' && cell.on_sale && cell.stock.trim() === '0') || undefined}
        >
          <input
            aria-label={`${words} ${t(`variants.field.${field}`)}`}
            aria-invalid={isWrong || undefined}
            inputMode={field === 'sku' ? 'text' : field === 'stock' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={cell[field]}
            onChange={({ target }) => edit({ [field]: target.value })}
            onPaste={(event) => pasted(field, event)}
          />
        </span>
      ))}
      {view === 'sku' && (
        <CheckBox
          label={`${words} ${t('variants.field.on_sale')}`}
          checked={cell.on_sale}
          onChange={(on_sale) => edit({ on_sale })}
        />
      )}
    </span>
  );
}
