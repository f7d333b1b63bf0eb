import { readFileSync } from 'node:fs';
import { piecesOf } from './pieces.ts';
import { stemOf } from './stem.ts';

/** Another word for one, and how close it is (0–1). */
export interface Other {
  word: string;
  closeness: number;
}

/** Equal, narrower, a substitute. */
const CLOSENESS = { '=': 0.95, '>': 0.8, '~': 0.4 } as const;

/** Words with their others, by a key in which plurals, case and accents do not matter. */
export type Lexicon = Map<string, Other[]>;

/** The form of a word or phrase under which a lexicon has it. */
export function keyOf(text: string, locale: string): string {
  return piecesOf(text)
    .map(({ text: word, characters }) => (characters.length > 0 ? word : stemOf(word, locale)))
    .join(' ');
}

interface Relation {
  one: string;
  other: string;
  closeness: number;
}

const wordsOf = (text: string, separator: string) => text.split(separator).map((word) => word.trim());

/** What a line relates, in every direction in which it does. */
function relationsOf(line: string): Relation[] {
  const kind = /[=>~]/u.exec(line)?.[0];
  if (kind === '=') {
    const words = wordsOf(line, '=');
    return words.flatMap((one) => words.map((other) => ({ one, other, closeness: CLOSENESS['='] })));
  }
  if (kind !== '>' && kind !== '~') return [];
  const [one = '', others = ''] = wordsOf(line, kind);
  const narrower = wordsOf(others, ',').map((other) => ({ one, other, closeness: CLOSENESS[kind] }));
  return kind === '>' ? narrower : narrower.flatMap((each) => [each, { ...each, one: each.other, other: one }]);
}

/** Keeps the closest relation to each other word. */
function relate(lexicon: Lexicon, key: string, locale: string, { word, closeness }: Other): void {
  if (keyOf(word, locale) === key) return;
  const others = (lexicon.get(key) ?? []).filter((one) => one.word !== word || one.closeness >= closeness);
  if (!others.some((one) => one.word === word)) others.push({ word, closeness });
  lexicon.set(key, others);
}

/** Reads lines such as `mug = cup`, `shoe > boot, pump` and `laptop ~ tablet` (docs/domain.md, Search). */
export function readLexicon(text: string, locale: string): Lexicon {
  const lexicon: Lexicon = new Map();
  for (const line of text.split('\n').filter((one) => !one.startsWith('#'))) {
    for (const { one, other: word, closeness } of relationsOf(line)) {
      relate(lexicon, keyOf(one, locale), locale, { word, closeness });
    }
  }
  // What is related to a word is to those that are equal to it too.
  const whole: Lexicon = new Map(lexicon);
  for (const [key, own] of lexicon) {
    for (const near of own) {
      for (const { word, closeness } of lexicon.get(keyOf(near.word, locale)) ?? []) {
        const isByEqual = Math.max(near.closeness, closeness) === CLOSENESS['='];
        if (isByEqual) relate(whole, key, locale, { word, closeness: closeness * near.closeness });
      }
    }
  }
  return whole;
}

const files: Record<string, string> = { zh: 'zh-CN', en: 'en-US', es: 'es-ES', pt: 'pt-BR' };

/** The lexicon of each language that has one. */
export function ownLexicons(folder: string): Map<string, Lexicon> {
  return new Map(
    Object.entries(files).map(([language, locale]) => [
      language,
      readLexicon(readFileSync(`${folder}/${language}.txt`, 'utf8'), locale),
    ]),
  );
}
