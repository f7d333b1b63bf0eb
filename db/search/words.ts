import { pairsOf } from './document.ts';
import { piecesOf } from './pieces.ts';

/** The lengths of starts of a spaced word that are indexed as words: a search by prefix reads every match. */
const START = { min: 3, max: 12 };

/** Distinguishes a prefix from a whole word. */
const START_MARK = '…';

/** The starts of a spaced word, itself the last. */
function startsOf(word: string): string[] {
  const letters = [...word];
  const lengths = Math.min(letters.length, START.max) - START.min + 1;
  return Array.from({ length: Math.max(0, lengths) }, (_, more) =>
    asStart(letters.slice(0, START.min + more).join('')),
  );
}

const asStart = (letters: string) => letters + START_MARK;

/**
 * The words under which texts are found: spaced words and their starts, single characters, and pairs of neighbouring
 * characters.
 */
export function wordsToIndex(texts: string[]): string[] {
  const words = texts.flatMap(piecesOf).flatMap(({ text, characters }) => {
    return characters.length > 0 ? [...characters, ...pairsOf(characters)] : [text, ...startsOf(text)];
  });
  return [...new Set(words)];
}

/**
 * Words that must all be in the index; none for a text without letters or digits. A run of characters gives its pairs,
 * which are rarer than the characters; the last spaced word gives a prefix, since it may be incomplete.
 */
export function wordsToFind(text: string): string[] {
  const pieces = piecesOf(text);
  const words = pieces.flatMap(({ text: word, characters }, index) => {
    if (characters.length > 0) return characters.length === 1 ? characters : pairsOf(characters);
    const { length } = [...word];
    const goesOn = index === pieces.length - 1 && length >= START.min && length <= START.max;
    return [goesOn ? asStart(word) : word];
  });
  return [...new Set(words)];
}
