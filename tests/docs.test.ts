import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { columnNames } from '../server/services/catalogue/import/row.ts';
import { type CallName, calls } from '../shared/contract/calls.ts';
import type { Endpoint } from '../shared/contract/endpoint.ts';
import { contract } from '../shared/contract/index.ts';
import { rules } from '../shared/rules.ts';
import { type SettingKey, settingKeys, settingOf } from '../shared/settings.ts';

const root = join(import.meta.dirname, '..');

/** What is of the repository; the other Node that a test installs beside it is not. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules'));
}

const own = relative(root, import.meta.filename);
const rootFiles = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
const all = [
  ...['client', 'console', 'web', 'server', 'shared', 'db', 'tests', 'scripts', 'bench', 'docs', 'ops', '.ci'].flatMap(
    filesIn,
  ),
  ...rootFiles.map(({ name }) => name),
];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = all.filter((file) => file.endsWith('.md'));
const sources = all.filter((file) => /\.([mc]?[jt]sx?|css)$|^\.ci\/|^Dockerfile$/.test(file) && file !== own);

/** A comment as one line: a citation may go on in the next one. */
const unwrapped = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

/** The headings of a page, without those in its code. */
function headingsOf(page: string): string[] {
  const prose = read(page).replace(/```.*?```/gs, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
}

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** What is wrong with the sections that are named behind a page: `section 2`, `Money; Answers`. */
function wrongSections(page: string, named: string): string[] {
  const headings = headingsOf(page);
  const numbers = /^sections? ((?:\d+(?:, | and )?)+)/.exec(named)?.[1];
  if (numbers !== undefined) {
    const wanted = numbers.match(/\d+/g) ?? [];
    return wanted.filter((number) => !headings.some((heading) => heading.startsWith(`${number}. `)));
  }
  const found = headings.filter((heading) => named.startsWith(heading)).sort((a, b) => b.length - a.length)[0];
  if (found === undefined) return [named];
  const [, next] = /^; ([A-Z].*)/.exec(named.slice(found.length)) ?? [];
  return next === undefined ? [] : wrongSections(page, next);
}

const CITATION = /(?<![\w./-])((?:docs|bench)\/[\w/-]+\.md)(?:, (sections? [\d, and]+|[A-Z][^`)\]'|]*))?/g;

function wrongCitations(file: string): string[] {
  return [...unwrapped(read(file)).matchAll(CITATION)].flatMap(([cited, page = '', named]) => {
    if (!existsSync(join(root, page))) return [`${file}: ${cited}`];
    return named === undefined ? [] : wrongSections(page, named).map((wrong) => `${file}: ${page}, ${wrong}`);
  });
}

test('every cited page and section exists', () => {
  expect(sources.filter((file) => /docs\/\w+\.md/.test(read(file))).length).toBeGreaterThan(100);
  expect([...sources, ...pages].flatMap(wrongCitations)).toEqual([]);
});

test('cited files are named with their folder, and exist', () => {
  const bare = /(?<!\]\(|[\w/-])(?:domain|design|style|spec|architecture|configuration|operator|glossary|machines)\.md/;
  const elsewhere = /\b[Ss]pec(?:ification)?, sections? \d|\bshared\/[\w-]+\.md|\bLOOK\.md/;
  const without = sources.filter((file) => bare.test(read(file)) || elsewhere.test(unwrapped(read(file))));
  expect(without).toEqual([]);
  expect(pages.filter((file) => elsewhere.test(unwrapped(read(file))))).toEqual([]);
});

test('every decision that is cited by its number exists', () => {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4))));
  const cited = [...sources, ...pages].flatMap((file) =>
    [...unwrapped(read(file)).matchAll(/\bdecisions? (\d{1,2})\b/g)].map(
      ([, number]) => [file, Number(number)] as const,
    ),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(([, number]) => !numbers.has(number))).toEqual([]);
});

test('every link of a page leads to an existing file and heading', () => {
  const wrong = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path = '', anchor]) => {
        const target = path === '' ? page : relative(root, resolve(root, dirname(page), path));
        if (!existsSync(join(root, target))) return [`${page}: ${link}`];
        return anchor === undefined || headingsOf(target).map(anchorOf).includes(anchor) ? [] : [`${page}: ${link}`];
      },
    ),
  );
  expect(wrong).toEqual([]);
});

/** A path in a page, from the root of the repository. */
const PATH =
  /`((?:client|console|server|shared|db|tests|scripts|bench|locales|docs|ops)\/[\w./@-]+|[\w@-]+\/[\w./@-]+\.(?:[mc]?[jt]sx?|css))`/g;

test('pages name existing files', () => {
  // Its paths begin elsewhere: `tests/guards.test.ts`.
  const fromRoot = pages.filter((page) => page !== 'docs/threat-model.md');
  const named = fromRoot.flatMap((page) =>
    [...read(page).matchAll(PATH)].map(([, path = '']) => [page, path] as const),
  );
  expect(named.length).toBeGreaterThan(300);
  // A test may be named without its ending.
  const isThere = (path: string) => ['', '.test.ts'].some((ending) => existsSync(join(root, path + ending)));
  expect(named.filter(([, path]) => !isThere(path))).toEqual([]);
});

test('the README is short enough to be read to its end', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(150);
});

test('the list of decisions has each, with its number and title', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d/.test(file));
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| (\d+) \| \[(.+)\]\((\S+)\) \|/gm)];
  const decided = files.map((file) => [headingsOf(`docs/decisions/${file}`)[0], file]);
  expect(listed.map(([, number, title, file]) => [`${number}. ${title}`, file])).toEqual(decided);
});

test('the architecture’s table of libraries has every one that runs in production', () => {
  const [, rest = ''] = read('docs/architecture.md').split('| For | Used | Note |');
  const table = rest.slice(0, rest.indexOf('\n\n'));
  const { dependencies } = JSON.parse(read('package.json'));
  const isNamed = (name: string) => table.includes(name) || table.includes(name.replace(/^(@[\w-]+\/).*/, '$1*'));
  expect(Object.keys(dependencies).filter((name) => !isNamed(name))).toEqual([]);
});

/** Names of calls, as pages have them, of whose entries that holds. The stream of events is in no contract. */
function callsThat(holds: (entry: Endpoint) => boolean): string[] {
  const names = Object.keys(contract) as CallName[];
  return names.filter((name) => holds(contract[name])).map((name) => calls[name].replace(/^.*\//, ''));
}

test.each([
  [
    'public',
    'docs/domain.md',
    /\*\*Public calls\*\* are([^.]*)\./,
    ['events', ...callsThat(({ auth }) => auth === 'public')],
  ],
  ['repeatable', 'docs/domain.md', /`Idempotency-Key` works with([^.]*)\./, callsThat(({ idempotent }) => idempotent)],
  [
    'additional',
    'docs/domain.md',
    /`\/docs\/api`: the calls([^.]*)\./,
    ['events', ...callsThat(({ extension }) => extension)],
  ],
  ['additional', 'CHANGELOG.md', /^- Extensions:([^.]*)\./m, ['events', ...callsThat(({ extension }) => extension)]],
])('all %s calls of the contract are in the list of %s', (_, page, place, wanted) => {
  const [, list = ''] = place.exec(read(page)) ?? [];
  const named = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(wanted.toSorted());
});

test('the table of bounds has every field that a shopper types, with its bounds', () => {
  const [, table = ''] = read('docs/domain.md').split('| Field | Bounds |');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
  const told = rows.flatMap((row) => {
    const [, names = '', words = ''] = row.split('|');
    const bounds = /\d+ to \d+/.exec(words)?.[0];
    return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, bounds]);
  });
  // A birthday is a day, and no length is told.
  const wanted = Object.entries(rules).map(([name, { min, max }]) => [
    name,
    min === max ? undefined : `${min} to ${max}`,
  ]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));
});

test('the operator’s table of items has every column of a file', () => {
  const [, table = ''] = read('docs/operator.md').split('| Column | Required | Meaning |');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n');
  const named = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(named).toEqual(['id', ...columnNames]);
});

test('the operator’s table of settings has every setting, with its value before anybody says another', () => {
  const [, table = ''] = read('docs/operator.md').split('| Key | Initially | Meaning |');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
  const told = rows.map((row) => {
    const [, keys = '', initially = ''] = row.split('|').map((cell) => cell.trim());
    return { keys: [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => key as SettingKey), initially };
  });
  expect(told.flatMap(({ keys }) => keys).toSorted()).toEqual(settingKeys.toSorted());
  for (const { keys, initially } of told) {
    const values = keys.map((key) => settingOf(key).otherwise || 'empty');
    const all = values.every((value) => value === 'empty') ? 'empty' : values.join(', ');
    // The name of the shop may be the environment's.
    expect(initially.replace('`SHOP_NAME`, or ', ''), keys.join()).toBe(all);
  }
});
