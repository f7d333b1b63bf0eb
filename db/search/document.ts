import { headAt } from './languages.ts';
import { piecesOf } from './pieces.ts';
import { stemOf } from './stem.ts';

/** Texts of an item by locale: its names, those of its category, and what describes it without markup. */
export interface ItemTexts {
  names: Record<string, string>;
  categories: Record<string, string>;
  contents: Record<string, string>;
}

/** How much a word says about an item, by where it stands (docs/domain.md, Search). */
export const IMPACT = { head: 100, first: 75, name: 60, category: 45, content: 20 };

/** Marks the end of a name's part in a script without spaces, where Chinese has its head: 手提包. */
export const END = '$';

/** The longest word that is kept as an end. */
export const LONGEST_END = 4;

/** Where the first part of a name ends: what follows describes it. */
const PART = /[,;:(（，、–]|\s[-|/]\s/u;

export type Impacts = Map<string, number>;

function add(impacts: Impacts, word: string, impact: number): void {
  if ((impacts.get(word) ?? 0) < impact) impacts.set(word, impact);
}

function addSpaced(impacts: Impacts, word: string, locale: string, impact: number): void {
  add(impacts, word, impact);
  add(impacts, stemOf(word, locale), impact);
}

export const pairsOf = (characters: string[]) => characters.slice(1).map((second, at) => `${characters[at]}${second}`);

/** Characters alone and in pairs; a single one says little. */
function addRun(impacts: Impacts, characters: string[], impact: number): void {
  for (const one of characters) add(impacts, one, impact / 2);
  for (const pair of pairsOf(characters)) add(impacts, pair, impact);
}

function addEnds(impacts: Impacts, characters: string[], impact: number): void {
  for (let length = 1; length <= Math.min(LONGEST_END, characters.length); length++) {
    add(impacts, characters.slice(-length).join('') + END, impact);
  }
}

/** A run of characters in a name; Chinese has its head at the end, and a space between the parts of a name. */
function addNamed(impacts: Impacts, characters: string[], isFirst: boolean): void {
  addRun(impacts, characters, isFirst ? IMPACT.first : IMPACT.name);
  addEnds(impacts, characters, isFirst ? IMPACT.head : IMPACT.first);
}

/** A part of a name; the first one says what the item is. */
function addPart(impacts: Impacts, part: string, locale: string, isFirst: boolean): void {
  const pieces = piecesOf(part);
  const words = pieces.map(({ text }) => text);
  const head = isFirst ? headAt(words, locale) : -1;
  const within = isFirst ? IMPACT.first : IMPACT.name;
  for (const [place, { text, characters }] of pieces.entries()) {
    if (characters.length > 0) addNamed(impacts, characters, isFirst && place === 0);
    else addSpaced(impacts, text, locale, place === head ? IMPACT.head : within);
  }
}

function addName(impacts: Impacts, name: string, locale: string): void {
  for (const [at, part] of name.split(PART).entries()) addPart(impacts, part, locale, at === 0);
}

function addCategory(impacts: Impacts, name: string, locale: string): void {
  for (const { text: word, characters } of piecesOf(name)) {
    if (characters.length === 0) addSpaced(impacts, word, locale, IMPACT.category);
    else {
      addRun(impacts, characters, IMPACT.category);
      addEnds(impacts, characters, IMPACT.category);
    }
  }
}

/** A description says most words in passing: neither single characters nor forms of a word are worth their place. */
function addContent(impacts: Impacts, content: string, locale: string): void {
  for (const { text: word, characters } of piecesOf(content)) {
    const words = characters.length > 0 ? pairsOf(characters) : [stemOf(word, locale)];
    for (const one of words) add(impacts, one, IMPACT.content);
  }
}

/** The words under which an item is found, with how much each says about it (1–100). */
export function impactsOf({ names, categories, contents }: ItemTexts): Impacts {
  const impacts: Impacts = new Map();
  for (const [locale, name] of Object.entries(names)) addName(impacts, name, locale);
  for (const [locale, name] of Object.entries(categories)) addCategory(impacts, name, locale);
  for (const [locale, content] of Object.entries(contents)) addContent(impacts, content, locale);
  return impacts;
}
