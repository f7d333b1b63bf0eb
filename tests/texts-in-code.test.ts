import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .map((path) => ({ path, code: withoutComments(readFileSync(join(root, path), 'utf8')) }));

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

const found = (files: { path: string; code: string }[], what: RegExp) =>
  files.flatMap(({ path, code }) => [...code.matchAll(what)].map(([whole]) => `${path}: ${whole.trim()}`));

/** What is no text of the shop's: names of things. */
const names = /INR430000|pintuan/;

/** Words between two tags; the next property after a piece of a screen (`first: <b />,` and `end: <i />` below it) is none. */
const BETWEEN_TAGS = /(?<=[a-z"'}\]/]>)(?!,\s+\w+:\s)[^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*(?=<\/?[a-zA-Z])/gu;

test('words between two tags are found, and the name of a property is not taken for one', () => {
  const wordsOf = (code: string) => found([{ path: 'x', code }], BETWEEN_TAGS);
  expect(wordsOf('<p>\n  Pay now, please: <b>{sum}</b> left<br /></p>')).toEqual(['x: Pay now, please:', 'x: left']);
  for (const between of [', ', ',\n        ']) {
    expect(wordsOf(`first: <bdi>{name}</bdi>${between}end: <Money fen={money} />`)).toEqual([]);
  }
});

test.each([
  ['client', 100],
  ['console', 25],
])('no screen of %s has words of its own: they are in its locales/', (side, many) => {
  const screens = sources(side).filter(({ path }) => path.endsWith('.tsx'));
  expect(screens.length).toBeGreaterThan(many);
  const betweenTags = found(screens, BETWEEN_TAGS);
  const attributes = found(screens, /\b(?:aria-label|alt|title|placeholder|label)="[^"]*\p{L}{2,}[^"]*"/gu);
  expect([...betweenTags, ...attributes].filter((text) => !names.test(text))).toEqual([]);
});

test('the server’s words to shoppers are in locales/ too', () => {
  const code = ['client', 'console', 'web', 'server', 'shared'].flatMap(sources);
  const chinese = found(code, /[^\n]*\p{Script=Han}[^\n]*/gu);
  // The spec's own words that clients compare, the shop's name where it has none, a language's own name and halves of a day, an example,
  // words that no nickname may hold, and columns, dates and sums of files that Chinese banks and staff write.
  const allowed =
    /未授权Token|免税拼团|name: '|^shared\/contract\/catalogue\.ts|^server\/services\/(shoppers\/(nickname|reserved-names)|statements\/(dates|sums|values)|catalogue\/import\/plain-sum|[a-z/]+\/headings)\.ts/;
  expect(chinese.filter((line) => !allowed.test(line))).toEqual([]);
});
