import { columns } from '../schema/index.ts';

/**
 * The index of the search. It is written by hand in the migrations, is no part of a backup, and is made anew from the texts
 * of items (docs/decisions/0012-search.md).
 */

/** The words that items have or had. */
export const searchTerms = columns.table('search_terms', {
  id: columns.id(),
  word: columns.text('word').notNull(),
  /** Its pinyin, if it is Chinese. */
  sound: columns.text('sound'),
  /** The letters with which the syllables of an end begin. */
  initials: columns.text('initials'),
  /** Its last letters, by which a mistyped word is looked for. */
  ending: columns.text('ending'),
});

/** The items that have a word, by how much it says about them. */
export const searchPostings = columns.table('search_postings', {
  termId: columns.ref('term_id').notNull(),
  /** 1–100 (`document.ts`); negative of an item that is off sale. */
  impact: columns.whole('impact').notNull(),
  itemId: columns.ref('item_id').notNull(),
});

/** The words of an item, to change them and to look at one item. */
export const itemTerms = columns.table('item_terms', {
  itemId: columns.ref('item_id').notNull(),
  /** Impacts by the id of the term. */
  terms: columns.json<Record<string, number>>('terms').notNull(),
});
