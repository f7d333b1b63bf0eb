/** Words that tell nothing of what is wanted, by language. */
const IN_PASSING: Record<string, string> = {
  en: 'a an and for from in of on or the to with',
  es: 'a al con de del el en la las lo los o para por sin un y',
  pt: 'a ao as com da das de do dos e em na no o os ou para por sem um uma',
  fr: 'a au aux avec d de des du en et l la le les ou par pour sans un une',
  it: 'a al con da del della di e il in la le per senza un una',
  de: 'aus das der die ein eine fur im in mit oder und von zu',
  nl: 'de een en het in met of van voor zonder',
};

/** Words that begin what only describes the head of a name, by language. */
const DESCRIBING: Record<string, string> = {
  en: 'with for in of from to and',
  es: 'de del para con en a y sin',
  pt: 'de do da para com em e sem',
  fr: 'de du des pour avec en a et sans',
  it: 'di da per con in e senza',
  de: 'mit fur aus in und',
  nl: 'met voor van in en',
};

/** Languages in which what describes a head comes after it. */
const HEAD_FIRST = new Set(['es', 'fr', 'it', 'pt', 'ro']);

const setsOf = (lists: Record<string, string>) =>
  new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]));

const [inPassing, describing] = [setsOf(IN_PASSING), setsOf(DESCRIBING)];

export const languageOf = (locale: string): string => locale.split('-')[0] ?? '';

export const tellsNothing = (word: string, locale: string): boolean =>
  inPassing.get(languageOf(locale))?.has(word) ?? false;

/** The place of the head among the words of a name's first part, by the order of its language; −1 of no words. */
export function headAt(words: string[], locale: string): number {
  const end = words.findIndex((word, at) => at > 0 && describing.get(languageOf(locale))?.has(word));
  const own = end < 0 ? words.length : end;
  return HEAD_FIRST.has(languageOf(locale)) ? Math.min(0, own - 1) : own - 1;
}
