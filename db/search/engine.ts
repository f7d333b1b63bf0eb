import { type AnyColumn, desc, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { pgColumns } from '../schema/columns.pg.ts';
import { sqliteColumns } from '../schema/columns.sqlite.ts';
import { engine } from '../schema/index.ts';
import type { Writer } from '../store.ts';

/**
 * What differs between the engines in a search. Both only store the words that `words.ts` makes, so both find the same.
 * The tables are in the migrations (`…_search.sql`), since drizzle-kit knows no virtual tables.
 */
interface SearchEngine {
  /** Name of the column that holds the item's id. */
  idColumn: string;
  /** Words as they are stored: a text in which spaces separate them. */
  stored: (words: Placeholder | string) => SQL;
  /** True for the rows whose words are as `asked` wants. */
  matches: (words: AnyColumn, asked: Placeholder) => SQL;
  /** The engine's syntax for all words. They consist of letters and digits, so none can end its quotes. */
  asked: (words: string[]) => string;
  /** Orders what an index of words found by id, the newest first. */
  newestFirst: (id: AnyColumn) => SQL;
  /** Of how many newest items the words are looked at before the index is asked, which has no order; 0 for none. */
  newest: number;
  /** Merges a few segments of the index, if the engine has segments; true while there are more. */
  mergeSome: (tx: Writer) => Promise<boolean>;
}

/** Pages that one step puts together: some milliseconds, in which nobody else writes. */
const MERGED_PAGES = 100;

/** FTS5 takes commands as rows. */
const fts5 = sqliteColumns.table('item_search', {
  command: sqliteColumns.text('item_search'),
  rank: sqliteColumns.whole('rank'),
});

const sqlite: SearchEngine = {
  idColumn: 'rowid',
  stored: (words) => sql`${words}`,
  matches: (words, asked) => sql`${words.table} match ${asked}`,
  asked: (words) => words.map((word) => `"${word}"`).join(' AND '),
  newestFirst: (id) => desc(id),
  newest: 0,
  mergeSome: async (tx) => {
    // A negative number puts all pieces together, however few they are.
    await tx.db.insert(fts5).values({ command: 'merge', rank: -MERGED_PAGES });
    const pieces = sql<number>`count(distinct segid)`;
    const [row] = await tx.db.select({ pieces }).from(sql`item_search_idx`);
    return row !== undefined && row.pieces > 1;
  },
};

const pg: SearchEngine = {
  idColumn: 'item_id',
  stored: (words) => sql`array_to_tsvector(string_to_array(${words}, ' '))`,
  matches: (words, asked) => sql`${words} @@ cast(${asked} as tsquery)`,
  asked: (words) => words.map((word) => `'${word}'`).join(' & '),
  // Not the column itself: the planner would walk all items by their key where it takes a word for a frequent one.
  newestFirst: (id) => sql`(${id} + 0) desc`,
  newest: 1000,
  mergeSome: async () => false,
};

export const searchEngine = engine === 'pg' ? pg : sqlite;

const columns = engine === 'pg' ? pgColumns : sqliteColumns;

/** The words of each item. */
export const itemSearch = columns.table('item_search', {
  itemId: columns.ref(searchEngine.idColumn).notNull(),
  words: columns.text('words').notNull(),
});
