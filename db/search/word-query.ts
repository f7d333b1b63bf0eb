import { tellsNothing } from './languages.ts';
import { nearestTo } from './near.ts';
import { asSyllables, soundsOfLexicon } from './pinyin.ts';
import { type Asked, isAnyKnown, isInLexicon, otherWays, plainWays, times, type Wanted, type Way } from './ways.ts';

const LONGEST_PHRASE = 4;

/** The fewest letters of a word that may go on, and the most words that it goes on to. */
const [SHORTEST_START, MOST_ENDS] = [3, 8];

/** What is typed in part, stands for something else, or goes on though it is a word. */
const [STARTED, INSTEAD, GOING_ON] = [0.8, 0.8, 0.3];

/** In the reader's language and in English, which every reader types. */
const ownWays = (text: string, { locale }: Asked): Way[] => {
  const ways = [...new Set([locale, 'en-US'])].flatMap((one) => plainWays(text, one));
  return ways.filter(({ words }, at) => ways.findIndex((other) => other.words.join() === words.join()) === at);
};

const allWays = (text: string, asked: Asked) => [...ownWays(text, asked), ...otherWays(text, asked)];

/** The longest phrases that a lexicon has, else single words; those that tell nothing are left out if others do. */
function phrasesOf(words: string[], asked: Asked): string[][] {
  const phrases: string[][] = [];
  for (let at = 0; at < words.length; at += phrases.at(-1)?.length ?? 1) {
    let length = Math.min(LONGEST_PHRASE, words.length - at);
    while (length > 1 && !isInLexicon(words.slice(at, at + length).join(' '), asked)) length--;
    phrases.push(words.slice(at, at + length));
  }
  const telling = phrases.filter((phrase) => phrase.some((word) => !tellsNothing(word, asked.locale)));
  return telling.length > 0 ? telling : phrases;
}

/** Chinese words that letters are the pinyin of, whole or the first letter of each syllable. */
async function wantedByPinyin(letters: string, asked: Asked): Promise<Wanted | null> {
  const syllables = asSyllables(letters);
  const chinese = { ...asked, locale: 'zh-CN' };
  if (syllables && syllables.length > 1) {
    const sounding = await asked.vocabulary.sounding(syllables);
    const words = new Set([
      ...sounding.map((word) => word.replace(/\$$/u, '')),
      ...soundsOfLexicon(asked.lexicons.get('zh'), syllables),
    ]);
    const ways = [...words].flatMap((word) => [...plainWays(word, 'zh-CN'), ...otherWays(word, chinese)]);
    if (ways.length > 0) return { ways };
  }
  const beginning = letters.length > 5 ? [] : await asked.vocabulary.beginning(letters);
  return beginning.length > 0 ? { ways: beginning.map((word) => ({ words: [word], closeness: INSTEAD })) } : null;
}

const startedBy = async (text: string, { vocabulary }: Asked, closeness: number): Promise<Way[]> => {
  if (text.length < SHORTEST_START) return [];
  const words = await vocabulary.goingOn(text);
  // The shortest are the nearest.
  const ends = words.sort((one, other) => one.length - other.length).slice(0, MOST_ENDS);
  return ends.map((word) => ({ words: [word], closeness }));
};

/** What a word may stand for that no item has: pinyin, the start of one, or one that is mistyped. */
async function wantedInstead(text: string, asked: Asked): Promise<Wanted | null> {
  const byPinyin = /^[a-z]+$/u.test(text) ? await wantedByPinyin(text, asked) : null;
  if (byPinyin) return byPinyin;
  const started = await startedBy(text, asked, STARTED);
  if (started.length > 0) return { ways: started };
  const nearest = nearestTo(text, await asked.vocabulary.near(text));
  const ways = nearest.flatMap((word) => [{ words: [word], closeness: 1 }, ...otherWays(word, asked)]);
  return ways.length > 0 ? { ways: times(ways, INSTEAD), isNear: true } : null;
}

/** What spaced words in a row ask for. */
export async function wantedByWords(words: string[], asked: Asked): Promise<Wanted[]> {
  const phrases = phrasesOf(words, asked).map((phrase) => phrase.join(' '));
  const wanted: Wanted[] = [];
  for (let at = 0; at < phrases.length; at++) {
    const [text = '', next] = phrases.slice(at, at + 2);
    const joined = next === undefined ? '' : text + next;
    if (joined && (await isAnyKnown(ownWays(joined, asked), asked))) {
      wanted.push({ ways: allWays(joined, asked) });
      at++;
      continue;
    }
    const ways = allWays(text, asked);
    const isKnown = await isAnyKnown(ways, asked);
    const instead = isKnown || text.includes(' ') ? null : await wantedInstead(text, asked);
    const goesOn = isKnown && next === undefined ? await startedBy(text, asked, GOING_ON) : [];
    wanted.push(instead ?? { ways: [...ways, ...goesOn] });
  }
  return wanted;
}
