import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, locales } from '../../shared/locales.ts';
import { gapsOf, nameOfText } from '../../shared/text-gaps.ts';
import type { TextTable } from '../../shared/texts.ts';

/** The languages in which a text is added; the others are translated from them. */
const BASES = ['zh-CN', 'en-US'] as const;

type Words = Record<(typeof BASES)[number], string>;

const sorted = (table: TextTable): TextTable =>
  Object.fromEntries(Object.entries(table).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The text files of a folder, sorted by key whenever they are written (CONTRIBUTING.md, a text). */
export function openTables(folder: string) {
  const codes = readdirSync(folder).map((file) => file.replace('.json', '') as Locale);
  const fileOf = (code: Locale) => join(folder, `${code}.json`);
  const read = (code: Locale): TextTable => JSON.parse(readFileSync(fileOf(code), 'utf8'));
  const write = (code: Locale, table: TextTable) =>
    writeFileSync(fileOf(code), `${JSON.stringify(sorted(table), null, 2)}\n`);
  const has = (name: string) => Object.keys(read('zh-CN')).some((key) => nameOfText(key) === name);

  /** Gives the forms of a text other keys in every file, or none. Throws if there is no such text. */
  function change(name: string, keyOf: (key: string) => string | null): void {
    if (!has(name)) throw new Error(`there is no text ${name}`);
    for (const code of codes) {
      const entries = Object.entries(read(code)).map(([key, text]): [string | null, string] => [
        nameOfText(key) === name ? keyOf(key) : key,
        text,
      ]);
      write(code, Object.fromEntries(entries.filter(([key]) => key !== null)));
    }
  }

  return {
    /** A text that counts has its English form for one thing besides. Throws if there is a text of that name. */
    add: (name: string, words: Words, one?: string): void => {
      if (has(name)) throw new Error(`there is a text ${name}`);
      for (const code of BASES) {
        const key = one === undefined ? name : `${name}_other`;
        const single = one !== undefined && code === 'en-US' ? { [`${name}_one`]: one } : {};
        write(code, { ...read(code), [key]: words[code], ...single });
      }
    },

    /** Throws if there is no text of that name, or one of the new name. */
    rename: (name: string, to: string): void => {
      if (has(to)) throw new Error(`there is a text ${to}`);
      change(name, (key) => `${to}${key.slice(name.length)}`);
    },

    /** Throws if there is no text of that name. */
    remove: (name: string): void => change(name, () => null),

    /** Puts texts into a language, in place of earlier ones of their keys. Throws if there is no text of a name. */
    put: (code: Locale, texts: TextTable): void => {
      const unknown = Object.keys(texts).filter((key) => !has(nameOfText(key)));
      if (unknown.length > 0) throw new Error(`there is no text ${unknown.join(', ')}`);
      write(code, { ...read(code), ...texts });
    },

    /** What wants translating, by language and key, with the words in the languages in which it was added. */
    missing: (): Partial<Record<Locale, Record<string, Words>>> => {
      const [chinese, english] = BASES.map(read) as [TextTable, TextTable];
      const inBoth = (key: string): Words => {
        const other = `${nameOfText(key)}_other`;
        return { 'zh-CN': chinese[key] ?? chinese[other] ?? '', 'en-US': english[key] ?? english[other] ?? '' };
      };
      const found = codes.map((code) => {
        const gaps = gapsOf(read(code), chinese, locales[code].tag);
        return [code, Object.fromEntries(gaps.map((key) => [key, inBoth(key)]))] as const;
      });
      return Object.fromEntries(found.filter(([, gaps]) => Object.keys(gaps).length > 0));
    },
  };
}
