/**
 * Scripts that set no space between words: each of their characters counts as a word, with the marks it carries.
 * Hangul has spaces, but hangs endings on its words.
 */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
  .map((script) => `\\p{scx=${script}}`)
  .join('');

const CHARACTER = `(?=[\\p{L}\\p{N}])[${UNSPACED}]\\p{M}*`;
const SPACED_WORD = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}]\\p{M}*)+`;

const character = new RegExp(CHARACTER, 'gu');
const piece = new RegExp(`(?<unspaced>(?:${CHARACTER})+)|${SPACED_WORD}`, 'gu');

/** Marks that readers leave out as they type: é, ё, أ. In other scripts a mark makes another letter. */
const LOOSE_MARK =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{Mn}*)\p{Mn}/gu;

/** Characters of a word that count; no reader types more, and an engine bounds what it takes. */
const LONGEST = 64;

/** Shortest spaced word that also finds the words it begins. */
const SHORTEST_START = 3;

/** Lower case without accents, in one form for every way to write it; by way of the upper case, where ß is SS. */
function folded(text: string): string {
  return text.toUpperCase().toLowerCase().normalize('NFKD').replace(LOOSE_MARK, '').normalize('NFC');
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

/** Every two neighbours, joined. */
function pairsOf(characters: string[]): string[] {
  return characters.slice(1).map((second, index) => `${characters[index]}${second}`);
}

/** The words under which texts are found: spaced words, single characters, and pairs of neighbouring characters. */
export function wordsToIndex(texts: string[]): string[] {
  const words = texts.flatMap(piecesOf).flatMap(({ text, characters }) => {
    return characters.length > 0 ? [...characters, ...pairsOf(characters)] : [text];
  });
  return [...new Set(words)];
}

export interface WantedWords {
  /** Words that must all be there; none when the text has no letter and no digit. */
  words: string[];
  /** Of a word that may go on, its start. */
  start: string | undefined;
}

/** What to look for: of a run of characters its pairs, which are rarer than the characters; the last word may go on. */
export function wordsToFind(text: string): WantedWords {
  const pieces = piecesOf(text);
  const last = pieces.at(-1);
  const goesOn = last?.characters.length === 0 && last.text.length >= SHORTEST_START;
  const whole = goesOn ? pieces.slice(0, -1) : pieces;
  const words = whole.flatMap(({ text: word, characters }) => {
    if (characters.length === 0) return [word];
    return characters.length === 1 ? characters : pairsOf(characters);
  });
  return { words: [...new Set(words)], start: goesOn ? last.text : undefined };
}
