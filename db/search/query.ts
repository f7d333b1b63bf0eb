import { piecesOf } from './pieces.ts';
import { wantedByRun } from './run-query.ts';
import type { Asked, Wanted } from './ways.ts';
import { wantedByWords } from './word-query.ts';

/** Words or runs, and characters of a run, that are looked for; nobody means more. */
const [MOST_PIECES, MOST_CHARACTERS] = [12, 30];

/** What a text asks for, each part of which is wanted; nothing without a letter or digit (docs/domain.md, Search). */
export async function wantedBy(text: string, asked: Asked): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  let words: string[] = [];
  const endWords = async () => {
    wanted.push(...(await wantedByWords(words, asked)));
    words = [];
  };
  for (const { text: word, characters } of piecesOf(text).slice(0, MOST_PIECES)) {
    if (characters.length === 0) words.push(word);
    else {
      await endWords();
      wanted.push(...(await wantedByRun(characters.slice(0, MOST_CHARACTERS), asked)));
    }
  }
  await endWords();
  return wanted;
}
