import { sectionCellInWords, sectionColumnName } from '../../lib/section-words.ts';
import type { T } from '../../lib/texts.ts';
import type { Difference } from '../../ui/conflict/conflict.tsx';
import type { Row } from './sections.ts';

interface Mine {
  t: T;
  categories: readonly Row[];
  cells: Record<string, string>;
  /** A new one. */
  picture: string | null;
}

/** What was to be saved of a row of the storefront beside the row as it is now, in words. */
export function differencesOf({ t, categories, cells, picture }: Mine, present: Row): Difference[] {
  const differ = Object.keys(cells).filter((column) => cells[column] !== (present.cells[column] ?? ''));
  const words = (column: string, value: string | undefined) => sectionCellInWords(t, column, value, categories);
  const inCells = differ.map((key) => ({
    key,
    what: sectionColumnName(t, key),
    mine: words(key, cells[key]),
    theirs: words(key, present.cells[key]),
  }));
  if (picture === null) return inCells;
  const [mine, theirs] = [t('conflict.newPicture'), t('conflict.otherPicture')];
  return [...inCells, { key: 'picture', what: sectionColumnName(t, 'picture'), mine, theirs }];
}
