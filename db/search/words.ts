import { normalized } from '../../shared/normalized.ts';
import { latinDigits } from '../../shared/typed.ts';

/**
 * Scripts without spaces between words: each of their characters counts as a word, with its marks. Hangul has spaces,
 * but attaches endings to its words.
 */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
  .map((script) => `\\p{scx=${script}}`)
  .join('');

const CHARACTER = `(?=[\\p{L}\\p{N}])[${UNSPACED}]\\p{M}*`;
const SPACED_WORD = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}]\\p{M}*)+`;

const character = new RegExp(CHARACTER, 'gu');
const piece = new RegExp(`(?<unspaced>(?:${CHARACTER})+)|${SPACED_WORD}`, 'gu');

/**
 * Marks that readers omit when they type: é, ё, أ, फ़; and what joins or stretches letters. In other scripts a mark makes
 * another letter.
 */
const LOOSE_MARKS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+|\u093c|\u200d|\u0640|\u00ad/gu;

/**
 * Letters that readers type as another one: without the stroke that is no mark (đ), or as another keyboard has them (ک).
 * The last letter of a Greek word is one within the words that it begins.
 */
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ø: 'o', ł: 'l', ς: 'σ' },
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' },
};

const ODD_LETTER = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu');

/** The significant characters of a word; nobody types more, and engines limit the length. */
const LONGEST = 64;

/** The lengths of starts of a spaced word that are indexed as words: a search by prefix reads every match. */
const START = { min: 3, max: 12 };

/** Distinguishes a prefix from a whole word. */
const START_MARK = '…';

/** Lower case without accents, the same for all spellings; via upper case, in which ß is SS. */
function folded(text: string): string {
  const letters = normalized(text.toLowerCase().toUpperCase().toLowerCase(), 'NFKD').replace(LOOSE_MARKS, '$1');
  const typed = letters.replace(ODD_LETTER, (letter) => TYPED_AS[letter] ?? letter);
  return normalized(latinDigits(typed));
}

interface Piece {
  text: string;
  /** Characters of a run without spaces; empty for a spaced word. */
  characters: string[];
}

function piecesOf(text: string): Piece[] {
  return [...folded(text).matchAll(piece)].map(({ 0: found, groups }) => ({
    text: [...found].slice(0, LONGEST).join(''),
    characters: groups?.unspaced ? (found.match(character) ?? []) : [],
  }));
}

/** Every two adjacent characters, joined. */
function pairsOf(characters: string[]): string[] {
  return characters.slice(1).map((second, index) => `${characters[index]}${second}`);
}

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
