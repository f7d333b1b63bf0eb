import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../../../db/store.ts';
import { sheetHead } from '../../../csv.ts';
import type { Asked } from '../../reports/report.ts';
import {
  type Cells,
  type ItemColumns,
  type ItemPage,
  readItemColumns,
  type readItemLines,
  readItemPage,
} from './item-pages.ts';
import { storedColumns } from './row.ts';
import { columnsOfWords } from './variants/cells.ts';

interface Deps {
  store: Store;
  run: Asked<{ readItemLines: typeof readItemLines; readItemColumns: typeof readItemColumns }>;
}

/**
 * Every item as `items import` reads it, by id, with its variants. `pictures` is empty, so an import leaves them unchanged; `stock_was` is
 * the value with which a changed `stock` is compared, and a row of an earlier `version` changes nothing.
 */
export function createItemExport({ store, run }: Deps) {
  return {
    /** All of one moment. */
    all: (): Promise<{ columns: string[]; rows: Cells[] }> =>
      store.snapshot(async (view) => {
        const columns = columnsOf(await readItemColumns(view));
        const rows: Cells[] = [];
        for (let after: number | null = 0; after !== null; ) {
          const page: ItemPage = await readItemPage(view, after);
          rows.push(...page.rows);
          after = page.after;
          await nextTurn();
        }
        return { columns, rows };
      }),

    /** The same as CSV, page after page; each page is of one moment. */
    async *file(): AsyncGenerator<string> {
      const columns = columnsOf(await run.readItemColumns());
      yield sheetHead(columns);
      for (let after: number | null = 0; after !== null; ) {
        const page: { csv: string; after: number | null } = await run.readItemLines({ columns, after });
        yield page.csv;
        after = page.after;
      }
    },
  };
}

/** Columns of every item, before those of the words in other languages. */
const OWN = [
  'id',
  'version',
  ...storedColumns.flatMap((name) => (name === 'stock' ? [name, 'stock_was'] : [name])),
  'pictures',
];

function columnsOf({ languages, options, optionLanguages }: ItemColumns): string[] {
  const inLanguages = languages.flatMap((locale) => [`name.${locale}`, `content.${locale}`]).sort();
  const ofVariants = options > 0 ? ['item', ...columnsOfWords(options, optionLanguages), 'sku'] : [];
  return [...OWN, ...ofVariants, ...inLanguages];
}
