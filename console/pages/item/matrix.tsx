import { useState } from 'react';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Chip, Chips } from '../../ui/chip/chip.tsx';
import { Note } from '../../ui/note/note.tsx';
import type { FormProps } from './item-input.tsx';
import { type Fill, FillRow, MatrixRow } from './matrix-rows.tsx';
import { columnsOf, type View, viewFields } from './matrix-view.ts';
import { type VariantDraft, variantKey, wordsAt } from './variant-draft.ts';
import { withFilled, withFilledRow, withPasted, withVariants } from './variant-edits.ts';
import styles from './variants.module.css';

/** Why variants were refused, behind the one that it is about. */
function refusedInWords({ data, message }: Refused, draft: VariantDraft): string {
  const { variant } = data as { variant?: number | null };
  const [key] = Object.entries(draft.variants).find(([, { id }]) => id !== undefined && id === variant) ?? [];
  return key === undefined ? message : `${wordsAt(draft, key)}: ${message}`;
}

const VIEWS = ['price', 'more', 'next', 'sku'] as const satisfies readonly View[];

/** What is good to know of the cells. */
const MEANS = {
  price: 'variants.means',
  more: 'variants.means',
  next: 'variants.nextMeans',
  sku: 'variants.means',
} as const satisfies Record<View, string>;

/** Every variant: rows of the first option, columns of the second; of a third, one value at a time. */
export function MatrixCard({ draft, set, item, refused }: FormProps) {
  const { t } = useTexts();
  const [view, setView] = useState<View>('price');
  const [chosen, setChosen] = useState('');
  const [first, , third] = draft.options;
  const layer = third?.values.find(({ key }) => key === chosen) ?? third?.values[0];
  const columns = columnsOf(draft);
  const keyOf = (row: string, column: string) =>
    variantKey([row, ...(column === '' ? [] : [column]), ...(layer ? [layer.key] : [])]);
  const grid = (first?.values ?? []).map(({ key: row }) => columns.map(({ key }) => keyOf(row, key)));
  const fill: Fill = (column, fields) => {
    const keys = grid.flatMap((row) => row[column] ?? []);
    set((now) => withFilled(now, keys, fields));
  };
  const isWhole = grid.length > 0 && columns.length > 0;
  return (
    <Card
      title={t('variants.title')}
      sub={t('variants.pasteHint')}
      more={
        <Chips label={t('variants.views')}>
          {VIEWS.map((one) => (
            <Chip key={one} pressed={one === view} onClick={() => setView(one)}>
              {t(`variants.view.${one}`)}
            </Chip>
          ))}
        </Chips>
      }
    >
      {third && (
        <div className={styles.layers}>
          <Chips label={third.names[DEFAULT_LOCALE] ?? ''}>
            {third.values.map(({ key, names }) => (
              <Chip key={key} pressed={key === layer?.key} onClick={() => setChosen(key)}>
                {names[DEFAULT_LOCALE]}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {isWhole && (
        <div className={styles.scroll}>
          <table className={styles.matrix} data-view={view}>
            <thead>
              <tr>
                <td />
                {columns.map(({ key, words }) => (
                  <th key={key} scope="col">
                    <bdi>{words}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {view !== 'sku' && <FillRow key={`${view} ${layer?.key}`} view={view} columns={columns} fill={fill} />}
              {first?.values.map((value, at) => (
                <MatrixRow
                  key={value.key}
                  {...{ draft, item, refused, view, value, columns }}
                  keys={grid[at] ?? []}
                  edit={(key, fields) => set((now) => withVariants(now, [key], fields))}
                  paste={(key, field, text) => set((now) => withPasted(now, grid, { key, field, text }))}
                  fillRow={() => set((now) => withFilledRow(now, grid[at] ?? [], viewFields[view]))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        {refused?.field === 'variants' && <Note tone="late">{refusedInWords(refused, draft)}</Note>}
        <Note>{t(isWhole ? MEANS[view] : 'variants.lacksValues')}</Note>
        {item && item.held > 0 && <Note>{t('item.held', { count: item.held, groups: item.waiting_groups })}</Note>}
      </div>
    </Card>
  );
}
