import { pinyin } from 'pinyin-pro';
import type { Lexicon } from './lexicon.ts';

const HAN_ALONE = /^\p{Script=Han}+$/u;

/** The syllables of Chinese characters without tones; null for anything else. */
export function syllablesOf(characters: string): string[] | null {
  if (!HAN_ALONE.test(characters)) return null;
  return pinyin(characters, { toneType: 'none', type: 'array', v: true }).map((one) => one.replace('ü', 'v'));
}

const INITIALS = 'zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]';
const FINALS =
  'iang|iong|uang|ang|eng|iao|ian|ing|ong|uai|uan|ai|ei|ui|ao|ou|iu|ie|ve|er|an|en|in|un|vn|ia|ua|uo|ue|a|o|e|i|u|v';
const SYLLABLE = new RegExp(`^(?:(?:${INITIALS})(?:${FINALS})|er|ang|eng|ai|ei|ao|ou|an|en|a|o|e)$`, 'u');

/** The most letters of a syllable, and of what is read as pinyin at all. */
const [LONGEST_SYLLABLE, LONGEST] = [6, 30];

/** Letters as the fewest syllables of pinyin; null if they are none. */
export function asSyllables(letters: string): string[] | null {
  if (letters.length > LONGEST) return null;
  const best: (string[] | null)[] = [[]];
  for (let to = 1; to <= letters.length; to++) {
    best[to] = null;
    for (let from = Math.max(0, to - LONGEST_SYLLABLE); from < to; from++) {
      const before = best[from];
      const last = letters.slice(from, to);
      const isFewer = before && before.length + 1 < (best[to]?.length ?? Number.POSITIVE_INFINITY);
      if (isFewer && SYLLABLE.test(last)) best[to] = [...before, last];
    }
  }
  return best[letters.length] ?? null;
}

const sounds = new WeakMap<Lexicon, Map<string, string[]>>();

/** Words of the Chinese lexicon that sound so. */
export function soundsOfLexicon(lexicon: Lexicon | undefined, syllables: string[]): string[] {
  if (!lexicon) return [];
  let known = sounds.get(lexicon);
  if (!known) {
    known = new Map();
    for (const word of lexicon.keys()) {
      const sound = syllablesOf(word)?.join('') ?? '';
      known.set(sound, [...(known.get(sound) ?? []), word]);
    }
    sounds.set(lexicon, known);
  }
  return known.get(syllables.join('')) ?? [];
}
