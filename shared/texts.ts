import { lazily } from './lazily.ts';

/**
 * Texts in the render loop: a table of each locale whose texts are compiled once, since i18next's `t()` costs 8 µs a
 * call and took most of a page's rendering (docs/architecture.md, Versions and libraries). Files, placeholders and
 * plural suffixes are the same.
 */

/** One `locales/<code>.json`: flat keys, `{{name}}` placeholders, plural forms as `key_one`, `key_other`, …. */
export type TextTable = Readonly<Record<string, string>>;

/** The keys of a file; plurals without their suffix. */
export type PluralBase<Key> = Key extends `${infer Name}_other` ? Name : Key;

export type TextParams = Readonly<Record<string, string | number>>;

type Piece = string | { name: string };

function compileText(text: string): string | Piece[] {
  if (!text.includes('{{')) return text;
  return text
    .split(/(\{\{\w+\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{{') ? { name: piece.slice(2, -2) } : piece));
}

/**
 * A text by its key. A numeric `count` selects the plural form of the locale; an unknown key throws, since it is a
 * mistake in the code, unless the translator has words for it.
 */
export type Translate<Key extends string = string> = (key: Key, params?: TextParams) => string;

function fail(key: string): string {
  throw new Error(`no text for ${key}`);
}

/**
 * The translator for a locale's table, which may grow; `tag` is its BCP 47 tag, `counted` formats a number in it, and
 * `missing` has the words for an unknown key.
 */
export function translator<Key extends string = string>(
  table: TextTable,
  tag: string,
  counted: (value: number) => string,
  missing = fail,
): Translate<Key> {
  const compiled = new Map<string, string | Piece[]>();
  const plural = lazily(() => new Intl.PluralRules(tag));
  const shown = (value: string | number | undefined) => (typeof value === 'number' ? counted(value) : (value ?? ''));
  const find = (key: string) => {
    const known = compiled.get(key);
    const text = table[key];
    if (known !== undefined || text === undefined) return known;
    const pieces = compileText(text);
    compiled.set(key, pieces);
    return pieces;
  };
  return (key, params) => {
    const count = params?.count;
    const found =
      (typeof count === 'number' ? (find(`${key}_${plural().select(count)}`) ?? find(`${key}_other`)) : undefined) ??
      find(key);
    if (found === undefined) return missing(key);
    if (typeof found === 'string') return found;
    return found.map((piece) => (typeof piece === 'string' ? piece : shown(params?.[piece.name]))).join('');
  };
}
