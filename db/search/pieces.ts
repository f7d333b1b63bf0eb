import { folded } from './fold.ts';

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

/** The significant characters of a word; nobody types more, and engines limit the length. */
const LONGEST = 64;

/** A spaced word, or a run of characters of a script without spaces. */
export interface Piece {
  text: string;
  /** Characters of a run; empty for a spaced word. */
  characters: string[];
}

/** Folded words and runs of a text, in their order. */
export function piecesOf(text: string): Piece[] {
  return [...folded(text).matchAll(piece)].map(({ 0: found, groups }) => ({
    text: [...found].slice(0, LONGEST).join(''),
    characters: groups?.unspaced ? (found.match(character) ?? []) : [],
  }));
}
