import { normalized } from '../../../../shared/normalized.ts';
import type { Advances, Weight } from './fonts.ts';

/** Marks of a part with a direction of its own (`shared/isolated.ts`), which have no shape. */
const ISOLATES = '\u2068\u2069';

/** What joins letters or keeps them apart, which names of some scripts need. */
const JOINERS = '\u200c\u200d';

const UNSEEN = /[\u2068\u2069\p{Mn}]|\u200c|\u200d/u;

/** Khmer and Burmese: the consonant after it stands below the one before. */
const STACKING = /[\u17d2\u1039]/;

const FORMAT = /\p{C}/u;

/**
 * The text without what cannot be drawn: no control character, nothing that turns the direction of what follows, and no
 * letter that no font has, of which a box would be left. White space becomes single spaces.
 */
export function drawable(text: string, { regular, bold }: Advances): string {
  const isDrawn = (character: string) => {
    if ((ISOLATES + JOINERS).includes(character)) return true;
    const codePoint = character.codePointAt(0) as number;
    return !FORMAT.test(character) && (regular.has(codePoint) || bold.has(codePoint));
  };
  const spaced = normalized(text).replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ');
  return [...spaced].filter(isDrawn).join('').replace(/ {2,}/g, ' ').trim();
}

/** How wide a text is, in px. */
export type WidthOf = (text: string) => number;

/**
 * Widths by the fonts' own figures, one character after the other. Shaping makes Arabic and Indian scripts narrower, so a
 * line may end a little early there, and never too late.
 */
export function widthsOf({ regular, bold }: Advances, weight: Weight, size: number): WidthOf {
  const [first, second] = weight === 'bold' ? [bold, regular] : [regular, bold];
  return (text) => {
    let width = 0;
    let stacked = false;
    for (const character of text) {
      const codePoint = character.codePointAt(0) as number;
      if (!stacked && !UNSEEN.test(character)) width += first.get(codePoint) ?? second.get(codePoint) ?? 0;
      stacked = STACKING.test(character);
    }
    return width * size;
  };
}

/** What stays with the word before it, and what with the word after it. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}%‰…\u00a0\u202f\u2069]/u;
const OPENING = /[\p{Ps}\p{Pi}\p{Pd}\p{Sc}\u00a0\u202f\u2068]$/u;

/** The parts of a text between which a line may end, also where a language has no spaces between words. */
function partsOf(text: string, language: string): string[] {
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const before = parts.at(-1);
    if (before !== undefined && (CLOSING.test(segment) || OPENING.test(before))) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

const graphemes = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** By how many px lines are made shorter while their number stays. */
const STEP = 16;

interface Wrapping {
  language: string;
  /** In px. */
  width: number;
  /** Lines at the most; the last one of a longer text ends in an ellipsis. */
  most: number;
}

/** Breaks a text into lines that are about as long as one another, and end where it pauses. */
export function wrapped(text: string, widthOf: WidthOf, { language, width, most }: Wrapping): string[] {
  const within = (limit: number) => (line: string) => widthOf(line.trimEnd()) <= limit;
  const parts = partsOf(text, language).flatMap((part) => (within(width)(part) ? [part] : graphemes(part)));
  const lines = filled(parts, within(width));
  if (lines.length > most) {
    return [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(' '), within(width))];
  }
  let balanced = lines;
  for (let limit = width - STEP; limit > width / 2; limit -= STEP) {
    const narrower = filled(parts, within(limit));
    if (narrower.length > lines.length || !narrower.every(within(limit))) break;
    if (stops(narrower) >= stops(balanced)) balanced = narrower;
  }
  return balanced;
}

/** How many lines end where the sentence pauses. */
const stops = (lines: readonly string[]) => lines.slice(0, -1).filter((line) => /[\p{Po}\p{Pe}]$/u.test(line)).length;

/** Lines that are each as full as they can be. */
function filled(parts: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && !fits(line + part)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? part.trimStart() : part;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

/** As much of a text as fits before an ellipsis. */
function shortened(text: string, fits: (line: string) => boolean): string {
  const left = graphemes(text);
  while (left.length > 0 && !fits(`${left.join('')}…`)) left.pop();
  return `${left.join('').trimEnd()}…`;
}
