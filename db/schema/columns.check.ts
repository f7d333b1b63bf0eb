import type { ColumnBuilderBase } from 'drizzle-orm';
import type { pgVocabulary } from './columns.pg.ts';
import type { Columns } from './columns.sqlite.ts';

/** Words that make a column, as opposed to tables, indexes and constraints. */
type ColumnWord = 'id' | 'givenId' | 'ref' | 'text' | 'whole' | 'long' | 'money' | 'bool' | 'instant';

type DataOf<Maker> = Maker extends (...args: never[]) => ColumnBuilderBase<infer Config> ? Config['data'] : never;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type Agreement = {
  [Word in ColumnWord]: Same<DataOf<Columns[Word]>, DataOf<(typeof pgVocabulary)[Word]>>;
};

/** Does not compile if a word has different JavaScript types on the two engines. */
export const columnsAgree: Agreement = {
  id: true,
  givenId: true,
  ref: true,
  text: true,
  whole: true,
  long: true,
  money: true,
  bool: true,
  instant: true,
};
