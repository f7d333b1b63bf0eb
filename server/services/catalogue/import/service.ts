import { selectCategoryNames } from '../../../../db/queries/import.ts';
import type { Store } from '../../../../db/store.ts';
import type { PictureLibrary } from '../../pictures/library.ts';
import { alreadyThere, type CategoryName, checkRows, type Mention } from './check.ts';
import { insertAll } from './insert.ts';
import { readPictures } from './pictures.ts';
import type { ImportReport, ImportWish } from './report.ts';
import { problemsOfColumns } from './row.ts';
import { readSource } from './source.ts';

interface Deps {
  store: Store;
  pictures: PictureLibrary;
  clock: () => number;
}

/** New items from a file: every row or none (docs/decisions/0015-importing-items.md). Throws `FileProblem`. */
export function createItemImport({ store, pictures: library, clock }: Deps) {
  return async (wish: ImportWish): Promise<ImportReport> => {
    const { columns, rows } = await readSource(wish.file);
    const report: ImportReport = { problems: [], items: rows.length, pictures: 0, categories: [] };
    const { problems } = report;
    problems.push(...problemsOfColumns(columns).map((problem) => ({ row: 1, ...problem })));
    if (problems.length > 0) return report;

    const categories = await selectCategoryNames(store.reader);
    const { items, mentions, problems: wrong } = await checkRows(rows, { categories, now: clock() }, wish);
    problems.push(...wrong, ...(await alreadyThere(store.reader, mentions)));
    const names = [...new Set(mentions.flatMap(({ pictures }) => pictures))];
    const keepIn = wish.dryRun || problems.length > 0 ? null : library;
    const { adopted, unreadable } = await readPictures(names, keepIn, wish);
    for (const { row, pictures } of mentions) {
      const said = pictures.flatMap((name) => unreadable.get(name) ?? []);
      problems.push(...said.map((text) => ({ row, column: 'pictures', text })));
    }
    problems.sort((a, b) => a.row - b.row);
    Object.assign(report, { pictures: names.length, categories: counted(mentions, categories) });
    if (wish.dryRun || problems.length > 0) return report;

    wish.signal.throwIfAborted();
    const work = { items, mentions, adopted };
    problems.push(...(await store.transaction((tx) => insertAll(tx, work, wish), { bulk: true })));
    return report;
  };
}

export type ItemImport = ReturnType<typeof createItemImport>;

/** How many items go into which category; its name is the base one. */
function counted(mentions: Mention[], categories: CategoryName[]): ImportReport['categories'] {
  const counts = new Map<number, number>();
  for (const { categoryId } of mentions) {
    if (categoryId !== undefined) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  }
  return [...counts].map(([id, items]) => {
    const name = categories.find((category) => category.id === id)?.name ?? '';
    return { id, name, items };
  });
}
