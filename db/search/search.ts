import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { Reader } from '../store.ts';
import { type Found, findItems } from './find.ts';
import { type Lexicon, ownLexicons } from './lexicon.ts';
import { wantedBy } from './query.ts';
import { vocabularyOf } from './vocabulary.ts';

let lexicons: Map<string, Lexicon> | undefined;

interface Search {
  text: string;
  /** Of the reader. */
  locale: string;
  /** Whether only what is on sale is looked for. */
  onSale: boolean;
}

/** The items that a text asks for, the best first, and what is near (docs/domain.md, Search); some hundreds at the most. */
export async function searchItems(on: Reader, { text, locale, onSale }: Search): Promise<Found[]> {
  lexicons ??= ownLexicons(join(projectRoot(), 'db/search/synonyms'));
  const wanted = await wantedBy(text, { locale, lexicons, vocabulary: vocabularyOf(on) });
  return wanted.length === 0 ? [] : findItems(on, wanted, { onSale });
}
