import { type AnyColumn, desc, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { pgColumns } from '../schema/columns.pg.ts';
import { sqliteColumns } from '../schema/columns.sqlite.ts';
import { engine } from '../schema/index.ts';
import type { Writer } from '../store.ts';

/**
 * What differs between the engines in a search. Both only store the words that `words.ts` makes, so both find the same.
 * The tables are written by hand in the first migration, since drizzle-kit knows no virtual tables.
 */
interface SearchEngine {
  /** Name of the column that holds the item's id. */
  idColumn: string;
  /** The SQL to store words: a text in which spaces separate them. */
  stored: (words: Placeholder | string) => SQL;
  /** The condition that a row's words match `asked`. */
  matches: (words: AnyColumn, asked: Placeholder) => SQL;
  /** The engine's syntax for all words. They consist of letters and digits, so none can end its quotes. */
  asked: (words: string[]) => string;
  /** The order of ids found by an index of words, newest first. */
  newestFirst: (id: AnyColumn) => SQL;
  /** The number of newest items whose words are read before the index, which is unordered, is used; 0 for none. */
  newest: number;
  /**
   * Whether the words of an item are best replaced before those of the next one: FTS5 writes a segment whenever ids go
   * back.
   */
  oneByOne: boolean;
  /** Merges a few segments of the index, if the engine has segments; true while there are more. */
  mergeSome: (tx: Writer) => Promise<boolean>;
}

/** Pages that one step merges: some milliseconds, in which no other writer runs. */
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
  oneByOne: true,
  mergeSome: async (tx) => {
    // A negative number merges all segments, however few there are.
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
  // Not the column itself: the planner would read all items by their key if it expects a word to be frequent.
  newestFirst: (id) => sql`(${id} + 0) desc`,
  newest: 1000,
  oneByOne: false,
  mergeSome: async () => false,
};

export const searchEngine = engine === 'pg' ? pg : sqlite;

const columns = engine === 'pg' ? pgColumns : sqliteColumns;

/** The words of each item. */
export const itemSearch = columns.table('item_search', {
  itemId: columns.ref(searchEngine.idColumn).notNull(),
  words: columns.text('words').notNull(),
});
