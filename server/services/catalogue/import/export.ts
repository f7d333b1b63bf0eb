import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../../../db/store.ts';
import { sheetHead } from '../../../csv.ts';
import type { Asked } from '../../reports/report.ts';
import { type Cells, type ItemPage, type readItemLines, readItemLocales, readItemPage } from './item-pages.ts';
import { storedColumns } from './row.ts';

interface Deps {
  store: Store;
  run: Asked<{ readItemLines: typeof readItemLines; readItemLocales: typeof readItemLocales }>;
}

/**
 * Every item as `items import` reads it, by id. `pictures` is empty, so an import leaves them unchanged; `stock_was` is
 * the value with which a changed `stock` is compared, and a row of an earlier `version` changes nothing.
 */
export function createItemExport({ store, run }: Deps) {
  return {
    /** All of one moment. */
    all: (): Promise<{ columns: string[]; rows: Cells[] }> =>
      store.snapshot(async (view) => {
        const columns = columnsOf(await readItemLocales(view));
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
      const columns = columnsOf(await run.readItemLocales());
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

function columnsOf(languages: readonly string[]): string[] {
  const inLanguages = languages.flatMap((locale) => [`name.${locale}`, `content.${locale}`]);
  return [...OWN, ...inLanguages.sort()];
}
