import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { dateCustoms } from '../../shared/date-customs.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { type UsedTexts, usedTexts } from './used-texts.ts';

/** The module that finds texts; the build puts another in its place. */
const TABLES = '/client/lib/texts/text-tables.ts';

/** `locales/<code>.texts.js`: those of home and the way to the parts; `locales/<code>.<part>.texts.js`: a part. */
const TEXTS = /\/locales\/([\w-]+?)(?:\.(\w+))?\.texts\.js$/;

/**
 * Cuts each language into the texts of home and parts for groups of screens (docs/decisions/0018-first-load.md). Texts
 * that only the server says are in none.
 */
export function textPartFiles(root: string): Plugin {
  let used: UsedTexts | undefined;
  const folder = join(root, 'locales');
  const table = (code: string): Record<string, string> =>
    JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'));
  return {
    name: 'text-parts',
    apply: 'build',
    resolveId: (source) => (TEXTS.test(source) ? source : null),
    load(id) {
      if (id.endsWith(TABLES)) return tablesModule(folder);
      const [, code, part] = TEXTS.exec(id) ?? [];
      if (code === undefined) return null;
      const texts = table(code);
      used ??= usedTexts(root, allKeys(folder, table));
      const keys = part === undefined ? used.home : [...used.parts].find(([name]) => name === part)?.[1];
      if (!keys) throw new Error(`no texts for ${id}`);
      const chosen = Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key)));
      const files = [...used.parts.keys()].map((name) => `${name}:()=>import('${folder}/${code}.${name}.texts.js')`);
      const customs = `export const info=${JSON.stringify(locales[code as Locale])};export const dates=${JSON.stringify(dateCustoms[code as Locale])};`;
      const way = `export const parts={${files}};${customs}`;
      return `export const texts=${JSON.stringify(chosen)};${part === undefined ? way : ''}`;
    },
  };
}

/** Every key of every language: plural forms differ. */
function allKeys(folder: string, table: (code: string) => object): string[] {
  const codes = readdirSync(folder).map((file) => file.replace('.json', ''));
  return [...new Set(codes.flatMap((code) => Object.keys(table(code))))];
}

function tablesModule(folder: string): string {
  const codes = readdirSync(folder).map((file) => file.replace('.json', ''));
  const languages = codes.map((code) => `'${code}':()=>import('${folder}/${code}.texts.js')`);
  return `const languages={${languages}};
export function hasTexts(code){
  return Object.hasOwn(languages,code);
}
export async function infoOf(locale){
  return (await languages[locale]()).info;
}
export async function datesOf(locale){
  return (await languages[locale]()).dates;
}
export async function textsOf(locale,part){
  const {texts,parts}=await languages[locale]();
  return part===null?texts:(await parts[part]()).texts;
}`;
}
