import { END } from './document.ts';
import { syllablesOf } from './pinyin.ts';
import { type Asked, isAnyKnown, isInLexicon, otherWays, plainWays, times, type Wanted } from './ways.ts';

const LONGEST_WORD = 5;

/** What another word that sounds alike is worth. */
const ALIKE = 0.7;

const allWays = (text: string, asked: Asked) => [...plainWays(text, asked.locale), ...otherWays(text, asked)];

/** Words of items that sound like a Chinese one. */
async function soundingLike(text: string, { vocabulary }: Asked): Promise<string[]> {
  const syllables = [...text].length > 1 ? syllablesOf(text) : null;
  const found = syllables ? await vocabulary.sounding(syllables) : [];
  return [...new Set(found.map((word) => word.replace(END, '')))].filter((word) => word !== text);
}

interface Part {
  from: number;
  to: number;
  text: string;
}

function partsOf(characters: string[]): Part[] {
  const { length } = characters;
  const parts: Part[] = [];
  for (let to = 1; to <= length; to++) {
    for (let from = Math.max(0, to - LONGEST_WORD); from < to; from++) {
      // The whole is no part.
      if (to - from < length) parts.push({ from, to, text: characters.slice(from, to).join('') });
    }
  }
  return parts;
}

/** How unlikely it is that a part is a word: in a lexicon, at the end of a name, within one. */
function costOf({ from, to, text }: Part, known: Set<string>, asked: Asked): number {
  if (to - from === 1) return 2.5;
  if (isInLexicon(text, asked)) return 1;
  if (known.has(text + END)) return 1.1;
  return to - from > 2 ? Number.POSITIVE_INFINITY : known.has(text) ? 1.4 : 3;
}

/** Splits a run of characters into the likeliest words, without a dictionary other than the lexicons and what items have. */
async function wordsOfRun(characters: string[], asked: Asked): Promise<string[]> {
  const parts = partsOf(characters);
  const known = await asked.vocabulary.known(parts.flatMap(({ text }) => [text, text + END]));
  const best = [{ cost: 0, words: [] as string[] }];
  for (const part of parts) {
    const before = best[part.from];
    const cost = (before?.cost ?? Number.POSITIVE_INFINITY) + costOf(part, known, asked);
    if (before && cost < (best[part.to]?.cost ?? Number.POSITIVE_INFINITY))
      best[part.to] = { cost, words: [...before.words, part.text] };
  }
  return best[characters.length]?.words ?? [];
}

/** One word of a longer run. */
async function wantedPart(text: string, asked: Asked): Promise<Wanted> {
  const ways = allWays(text, asked);
  const others = (await isAnyKnown(ways, asked)) ? [] : await soundingLike(text, asked);
  const alike = others.flatMap((one) => times(plainWays(one, asked.locale), ALIKE));
  return { ways: [...ways, ...alike], isNear: others.length > 0 };
}

/** What a run of characters of a script without spaces asks for. */
export async function wantedByRun(characters: string[], asked: Asked): Promise<Wanted[]> {
  const text = characters.join('');
  const whole = allWays(text, asked);
  const isKnown = await isAnyKnown(whole, asked);
  if (isKnown && characters.length < 3) return [{ ways: whole }];
  const [alike] = isKnown ? [] : await soundingLike(text, asked);
  if (alike !== undefined) {
    const instead = await wantedByRun([...alike], asked);
    return instead.map((one) => ({ ...one, isNear: true }));
  }
  const words = await wordsOfRun(characters, asked);
  if (words.length < 2) return [{ ways: whole }];
  const parts: Wanted[] = [];
  for (const word of words) parts.push(await wantedPart(word, asked));
  // A single character is what was left between others.
  const isGuessed = !isKnown && words.some((word) => [...word].length === 1);
  return parts.map(({ ways, isNear }, at) => ({
    // What has the whole run has each of its words.
    ways: [...whole, ...ways],
    isNear: isNear || isGuessed,
    isHead: at === parts.length - 1 && [...(words[at] ?? '')].length > 1,
  }));
}
