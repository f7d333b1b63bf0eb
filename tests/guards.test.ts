import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isFile = (file: string) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile() === true;

const PAGES = ['docs/threat-model.md', 'docs/scale.md'];

interface Row {
  page: string;
  cells: string[];
  /** Where the tests of the section are that are named without a file. */
  files: string[];
}

/** What is written in place of a folder: `A/` is `tests/api/access/`. */
const folders = new Map(
  PAGES.flatMap((page) => [...read(page).matchAll(/`([A-Z]\/)`\s+is\s+`([\w/]+\/)`/g)]).map(
    ([, short = '', folder = '']) => [short, folder],
  ),
);

const unfolded = (path: string) => path.replace(/^[A-Z]\//, (short) => folders.get(short) ?? short);

/** The rows of a page's tables whose last column names tests. */
function rowsOf(page: string): Row[] {
  return read(page)
    .split(/^#+ /m)
    .flatMap((section) => {
      const [, table = ''] = section.split(/^\|.*\| (?:the test that turned red|Test) \|\n\|[-|]+\|\n/m);
      const named = /Tests without a file are in([^.]*)\./.exec(section)?.[1] ?? '';
      const files = [...named.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
      const lines = table.split('\n').filter((line) => line.startsWith('|'));
      return lines.map((line) => ({
        page,
        files,
        cells: line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      }));
    });
}

const rows = PAGES.flatMap(rowsOf);

/** The file of a test, which may be named without its ending, and without `server`. */
function testFile(named: string): string | undefined {
  const path = unfolded(named);
  return [path, `server/${path}`].flatMap((at) => [at, `${at}.test.ts`]).find(isFile);
}

/** Texts in a file: titles of tests, and what their tables put in. */
function textsIn(file: string): string[] {
  const code = read(file).replace(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, '');
  const texts = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...texts].map(([, one, two, three]) => (one ?? two ?? three ?? '').replaceAll("\\'", "'"));
}

/** Whether it is part of a text, or is a list of parts, which may have commas themselves. */
function areTitles(texts: string[], named: string): boolean {
  const isTitle = (part: string) => texts.some((text) => text.includes(part));
  if (isTitle(named)) return true;
  return [...named.matchAll(/, /g)].some(
    ({ index }) => isTitle(named.slice(0, index)) && areTitles(texts, named.slice(index + 2)),
  );
}

/** What is said of tests beside their titles. */
const NOTE = /\((?:PostgreSQL|both engines)[^)]*\)|,? (?:a (?:test|row) each|each (?:its own|test))$/g;

const withoutNote = (said: string) => said.trim().replace(/[;,]$/, '').replace(NOTE, '').trim();

/** What is wrong with a cell that names tests: a file that is not there, or a title that its file does not have. */
function wrongTests({ cells, files }: Row): string[] {
  const cell = cells.at(-1) ?? '';
  const wrongTitles = (texts: string[], titles: string) =>
    titles
      .split(';')
      .map(withoutNote)
      .filter((title) => title === '' || !areTitles(texts, title));
  const named = [...cell.matchAll(/`([^`]+)`([^`]*)/g)];
  if (named.length === 0)
    return wrongTitles(
      files.flatMap((file) => textsIn(testFile(file) ?? '')),
      cell,
    );
  return named.flatMap(([, path = '', said = '']) => {
    const file = testFile(path);
    if (file === undefined) return [path];
    const note = withoutNote(said);
    if (note === '') return [];
    return note.startsWith('›') ? wrongTitles(textsIn(file), note.slice(1)) : [note];
  });
}

const found = (wrong: (row: Row) => string[]) =>
  rows.flatMap((row) => wrong(row).map((one) => `${row.page}, ${row.cells[0]}: ${one}`));

test('tests of guards are where the page says, with the titles that it says', () => {
  expect(folders.size).toBeGreaterThan(7);
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter(({ cells }) => cells.join().includes('›')).length).toBeGreaterThan(200);
  expect(found(wrongTests)).toEqual([]);
});

/** `a/{b,c}.ts` is two files. */
function apart(path: string): string[] {
  const [all, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return all === undefined ? [path] : (names ?? '').split(',').map((name) => `${before}${name}${after}`);
}

/** Files of a guard that do not exist. A name without a folder is beside the one before it. */
function wrongGuards({ page, cells }: Row): string[] {
  if (page !== 'docs/threat-model.md') return [];
  const named = [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => apart(path));
  let beside = '';
  return named
    .filter((path) => /\/|\.\w+$/.test(path))
    .filter((named) => {
      const path = unfolded(named);
      const places = [path, `server/${path}`, ...(path.includes('/') ? [] : [join(beside, path)])];
      const there = places.findLast((place) => existsSync(join(root, place)));
      beside = dirname(there ?? '');
      return there === undefined;
    });
}

test('guards are where the page says', () => {
  expect(found(wrongGuards)).toEqual([]);
});
