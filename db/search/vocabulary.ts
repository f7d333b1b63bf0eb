import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { beginsWith } from '../queries/beginnings.ts';
import { engine } from '../schema/index.ts';
import type { Reader } from '../store.ts';
import { endingOf, MOST_LETTERS } from './near.ts';
import { searchTerms } from './tables.ts';
import type { Vocabulary } from './ways.ts';

/** Words that are looked at for one that is mistyped or not finished. */
const MOST_WORDS = 400;

const { word, sound, initials, ending } = searchTerms;

/** An order that does not depend on the language of the database. */
const byBytes = engine === 'pg' ? sql`${word} collate "C"` : word;

/** That an item has the word; one that only had it would keep what is near from being looked for. */
const isUsed = sql`exists (select 1 from search_postings p where p.term_id = ${searchTerms.id})`;

/** What a search knows of the words that items have. */
export function vocabularyOf(on: Reader): Vocabulary {
  const wordsBy = async (condition: SQL | undefined, most = MOST_WORDS) => {
    const rows = await on.db
      .select({ word })
      .from(searchTerms)
      .where(and(condition, isUsed))
      .orderBy(byBytes)
      .limit(most);
    return rows.map((row) => row.word);
  };
  return {
    known: async (words) => new Set(await wordsBy(inArray(word, words), words.length)),
    sounding: (syllables) => wordsBy(eq(sound, syllables.join(''))),
    beginning: (letters) => wordsBy(eq(initials, letters)),
    near: async (mistyped) => {
      const start = [...mistyped].slice(0, MOST_LETTERS).join('');
      return wordsBy(or(beginsWith(word, start), eq(ending, endingOf(mistyped) ?? '')));
    },
    goingOn: async (start) => (await wordsBy(beginsWith(word, start))).filter((one) => one !== start),
  };
}
