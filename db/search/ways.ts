import { END, LONGEST_END, pairsOf } from './document.ts';
import { languageOf, tellsNothing } from './languages.ts';
import { keyOf, type Lexicon } from './lexicon.ts';
import { piecesOf } from './pieces.ts';
import { stemOf } from './stem.ts';

/** Words that an item has all of, and how well that answers what was asked (0–1). */
export interface Way {
  words: string[];
  closeness: number;
}

/** One thing that is asked for, with every way to have it. */
export interface Wanted {
  ways: Way[];
  /** Whether nothing is called so, and the ways are of what is near. */
  isNear?: boolean;
  /** Whether it is what the others describe. */
  isHead?: boolean;
}

/** What a search knows of the words that items have. */
export interface Vocabulary {
  /** Those of some words that an item has. */
  known: (words: string[]) => Promise<Set<string>>;
  /** Words that sound like these syllables. */
  sounding: (syllables: string[]) => Promise<string[]>;
  /** Ends of names whose syllables begin with these letters. */
  beginning: (letters: string) => Promise<string[]>;
  /** Words that begin or end like this one, mistyped. */
  near: (mistyped: string) => Promise<string[]>;
  /** Words that go on from here. */
  goingOn: (start: string) => Promise<string[]>;
}

/** In which language something is asked, and what is known of words. */
export interface Asked {
  locale: string;
  /** By language. */
  lexicons: ReadonlyMap<string, Lexicon>;
  vocabulary: Vocabulary;
}

/** From here on a way is another word for the same, and not only something near. */
export const SAME = 0.5;

/** Another form of the word, and a run that is not at the end of a name. */
const [FORM, WITHIN, ONE_WITHIN] = [0.97, 0.9, 0.6];

export const times = (ways: Way[], factor: number): Way[] =>
  ways.map(({ words, closeness }) => ({ words, closeness: closeness * factor }));

/** The ways in which a name has a run of characters: at an end, else anywhere. */
function waysOfRun(characters: string[]): Way[] {
  const run = characters.join('');
  const within =
    characters.length === 1
      ? { words: [run], closeness: ONE_WITHIN }
      : { words: pairsOf(characters), closeness: WITHIN };
  return characters.length > LONGEST_END ? [within] : [{ words: [run + END], closeness: 1 }, within];
}

/** The ways in which a name has a word or a phrase as it is written, in one language. */
export function plainWays(text: string, locale: string): Way[] {
  const pieces = piecesOf(text);
  const [first] = pieces;
  if (pieces.length === 1 && first && first.characters.length > 0) return waysOfRun(first.characters);
  const telling = pieces.filter((piece) => !tellsNothing(piece.text, locale));
  const wordsBy = (form: (word: string) => string) =>
    (telling.length > 0 ? telling : pieces).flatMap(({ text: word, characters }) =>
      characters.length > 1 ? pairsOf(characters) : [form(word)],
    );
  const [exact, stems] = [wordsBy((word) => word), wordsBy((word) => stemOf(word, locale))];
  if (stems.join() === exact.join()) return [{ words: exact, closeness: 1 }];
  return [
    { words: exact, closeness: 1 },
    { words: stems, closeness: FORM },
  ];
}

/** The reader's lexicon, and those of the languages that every reader types. */
const lexiconsOf = ({ lexicons, locale }: Asked) =>
  [
    ...new Map([
      ['en', 'en-US'],
      ['zh', 'zh-CN'],
      [languageOf(locale), locale],
    ]),
  ].flatMap(([language, own]) => {
    const lexicon = lexicons.get(language);
    return lexicon ? [{ lexicon, locale: own }] : [];
  });

/** The ways of what other words there are for one. */
export const otherWays = (text: string, asked: Asked): Way[] =>
  lexiconsOf(asked).flatMap(({ lexicon, locale }) =>
    (lexicon.get(keyOf(text, locale)) ?? []).flatMap(({ word, closeness }) =>
      times(plainWays(word, locale), closeness),
    ),
  );

export const isInLexicon = (text: string, asked: Asked): boolean =>
  lexiconsOf(asked).some(({ lexicon, locale }) => lexicon.has(keyOf(text, locale)));

/** Whether any item has one of these, other than what is only near. */
export async function isAnyKnown(ways: Way[], { vocabulary }: Asked): Promise<boolean> {
  const known = await vocabulary.known(ways.flatMap(({ words }) => words));
  return ways.some(({ words, closeness }) => closeness > SAME && words.every((word) => known.has(word)));
}
