import { selectCategoryNames } from '../../../../db/queries/import.ts';
import { selectItemsAfter } from '../../../../db/queries/item-changes.ts';
import type { Reader, Store } from '../../../../db/store.ts';
import { cellsOf } from './item-cells.ts';
import { columnNames } from './row.ts';

type Cells = Record<string, string>;

/**
 * Every item as `items import` reads it, by id. `pictures` is empty, so an import leaves them unchanged; `stock_was` is
 * the value with which a changed `stock` is compared.
 */
export function createItemExport(store: Store) {
  return (): Promise<{ columns: string[]; rows: Cells[] }> =>
    store.snapshot(async (view) => {
      const categoryName = await uniqueNames(view);
      const rows: Cells[] = [];
      for (let after: number | undefined = 0; after !== undefined; ) {
        const some: Awaited<ReturnType<typeof selectItemsAfter>> = await selectItemsAfter(view, after);
        for (const item of some) {
          const cells = cellsOf({ item, texts: item.texts, category: categoryName(item.categoryId) });
          rows.push({ id: String(item.id), ...cells, stock_was: String(item.stock), pictures: '' });
        }
        after = some.at(-1)?.id;
      }
      return { columns: columnsOf(rows), rows };
    });
}

/** The base name of a category, or its id if another one has the same name in any language. */
async function uniqueNames(on: Reader): Promise<(id: number) => string> {
  const names = await selectCategoryNames(on);
  return (id) => {
    const name = names.find((category) => category.id === id)?.name ?? '';
    const same = names.filter((other) => other.name.toLowerCase() === name.toLowerCase());
    return same.every((other) => other.id === id) ? name : String(id);
  };
}

/** Columns of every item, before those of the words in other languages. */
const OWN = [
  'id',
  ...columnNames
    .filter((name) => name !== 'group_hours')
    .flatMap((name) => (name === 'stock' ? [name, 'stock_was'] : [name])),
];

function columnsOf(rows: Cells[]): string[] {
  const inLanguages = rows.flatMap((row) => Object.keys(row).filter((column) => column.includes('.')));
  return [...OWN, ...[...new Set(inLanguages)].sort()];
}
