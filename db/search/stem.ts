import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { folded } from './fold.ts';
import { languageOf } from './languages.ts';

/** Endings and what takes their place; of several that fit the first. */
type Endings = [RegExp, string][];

/**
 * Plurals alone, in languages whose other endings tell goods apart: Snowball makes one word of the Spanish `plato` and
 * `plata`, and of the English `organ` and `organic`. A final `e`, which plurals hide, goes in both numbers.
 */
const plurals: Record<string, Endings> = {
  en: [
    [/ies$/u, 'y'],
    [/(s|x|z|ch|sh)es$/u, '$1'],
    [/([^siu])s$/u, '$1'],
  ],
  es: [
    [/(ces?|z)$/u, 'c'],
    [/es?$/u, ''],
    [/s$/u, ''],
  ],
  fr: [
    [/eaux$/u, 'eau'],
    [/aux$/u, 'al'],
    [/[sx]$/u, ''],
  ],
  pt: [
    [/[oa]es$/u, 'ao'],
    [/([aeou])is$/u, '$1l'],
    [/ns$/u, 'm'],
    [/es?$/u, ''],
    [/s$/u, ''],
  ],
};

const withoutPlural = (word: string, endings: Endings): string => {
  const [ending, instead] = endings.find(([one]) => one.test(word)) ?? [];
  return ending ? word.replace(ending, instead ?? '') : word;
};

/** Stemmers of Snowball, by language. */
const stemmers: Record<string, (word: string) => string> = {
  ...{ ar: arabic, bg: bulgarian, da: danish, de: german, el: greek, fi: finnish, hu: hungarian, id: indonesian },
  ...{ it: italian, nl: dutch, no: norwegian, ro: romanian, ru: russian, sv: swedish, tr: turkish, uk: ukrainian },
};

/** The fewest letters of a word with an ending. */
const SHORTEST = 4;

/** A folded word without its ending in the language of a locale; itself where no rule is known. */
export function stemOf(word: string, locale: string): string {
  const language = languageOf(locale);
  if (word.length < SHORTEST) return word;
  const endings = plurals[language];
  if (endings) return withoutPlural(word, endings);
  const stem = stemmers[language];
  return stem ? folded(stem(word)) : word;
}
