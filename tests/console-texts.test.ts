import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobTexts } from '../shared/console/job-texts.ts';
import { consoleLocales } from '../shared/console/locales.ts';
import { locales } from '../shared/locales.ts';

const root = join(import.meta.dirname, '..');
const folders = ['console/locales', 'server/staff-locales'] as const;

const tableIn = (folder: string, code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, folder, `${code}.json`), 'utf8'));

/** The texts of the console's screens, and those that only answers of the server contain. */
const table = (code: string): Record<string, string> =>
  Object.assign({}, ...folders.map((folder) => tableIn(folder, code)));

const PLURAL = /_(zero|one|two|few|many|other)$/;
const base = table('zh-CN');
const nameOf = (key: string) => key.replace(PLURAL, '');
const names = (texts: Record<string, string>) => [...new Set(Object.keys(texts).map(nameOf))].sort();
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

test.each(folders)('each language of the console has a file in %s, and each file is one', (folder) => {
  const files = readdirSync(join(root, folder)).map((file) => file.replace('.json', ''));
  expect(files.sort()).toEqual([...consoleLocales].sort());
});

test('browsers get no text that only answers contain', () => {
  const [screens, answers] = folders.map((folder) => Object.keys(tableIn(folder, 'zh-CN')));
  expect(answers?.filter((key) => !/^(refusal|problem|alert)\./.test(key))).toEqual([]);
  expect(screens?.filter((key) => /^(refusal|problem|alert)\./.test(key))).toEqual([]);
});

test.each(consoleLocales)('%s has every text of the console, in every plural form', (code) => {
  const texts = table(code);
  expect(names(texts)).toEqual(names(base));
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  const forms = new Intl.PluralRules(locales[code].tag).resolvedOptions().pluralCategories;
  const plurals = names(base).filter((name) => Object.hasOwn(base, `${name}_other`));
  expect(plurals.flatMap((name) => forms.map((form) => `${name}_${form}`)).filter((key) => !(key in texts))).toEqual(
    [],
  );
});

test.each(consoleLocales)('%s has the placeholders of the console’s base text', (code) => {
  const wrong = Object.entries(table(code)).filter(([key, text]) => {
    const expected = placeholders(base[key] ?? base[`${nameOf(key)}_other`] ?? '');
    const allowed = key.endsWith('_one') ? expected.filter((one) => one !== '{{count}}') : expected;
    const found = placeholders(text);
    return !allowed.every((one) => found.includes(one)) || !found.every((one) => expected.includes(one));
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['zh-CN', '运单号'],
  ['en-US', 'parcel'],
])('the search box of %s says that it finds parcels', (code, word) => {
  expect(table(code)['find.placeholder']).toContain(word);
});

test('the English texts of the console have no Chinese', () => {
  expect(Object.entries(table('en-US')).filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
});

const PLACEHOLDER = /\{\{\w+\}\}/g;

/** What the manual says of the console, where names of screens and buttons are in italics, with the Chinese ones behind. */
function namesInManual(): { name: string; chinese: string | undefined }[] {
  const manual = readFileSync(join(root, 'docs/operator.md'), 'utf8');
  const [, part = ''] = /\n## The console\n(.*?)\n## /s.exec(manual) ?? [];
  const text = part.replace(/\s+/g, ' ');
  const found = text.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)(?: \(([^)]*\p{Script=Han}[^)]*)\))?/gu);
  return [...found].map(([, name = '', chinese]) => ({ name, chinese }));
}

/** A text with whatever stands for its placeholders. */
function patternOf(text: string): RegExp {
  const parts = text.split(PLACEHOLDER).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

test('the manual calls screens and buttons what the console calls them, in both languages', () => {
  const texts = Object.entries(table('en-US'))
    .filter(([, text]) => /\p{L}{2}/u.test(text.replaceAll(PLACEHOLDER, '')))
    .map(([key, text]) => ({ english: patternOf(text), chinese: patternOf(base[key] ?? '') }));
  const named = namesInManual();
  expect(named.length).toBeGreaterThan(100);
  const wrong = named.filter(
    ({ name, chinese }) =>
      !texts.some((text) => text.english.test(name) && (chinese === undefined || text.chinese.test(chinese))),
  );
  expect(wrong).toEqual([]);
});

const sources = ['console', 'web', 'server', 'shared/console', 'shared/contract']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Texts whose key the code puts together: `` `role.${key}` ``; the last part is a word that the code knows as well. */
function isComposed(name: string, words: ReadonlySet<string>): boolean {
  const parts = name.split('.');
  // The last part may be more than a word: `` `approval.kind.${kind}` `` of `'withdrawal.pay'`.
  const dotted = parts.some((_, at) => {
    const [before, rest] = [parts.slice(0, at).join('.'), parts.slice(at).join('.')];
    return /\W/.test(rest) && sources.includes(`\`${before}.\${`) && sources.includes(`'${rest}'`);
  });
  if (dotted) return true;
  return parts.some((word, at) => {
    const before = parts.slice(0, at).join('.');
    const after = parts.slice(at + 1).join('.');
    const written = sources.split(`\`${before}${before && '.'}\${`).slice(1);
    return (
      before !== '' &&
      words.has(word) &&
      written.some((rest) => rest.slice(rest.indexOf('}') + 1).startsWith(`${after && '.'}${after}\``))
    );
  });
}

test('every text of the console is used somewhere', () => {
  const words = new Set(sources.match(/\w+/g));
  const unused = names(base).filter((name) => !sources.includes(`'${name}'`) && !isComposed(name, words));
  expect(unused).toEqual([]);
});

test('every action of the audit log that the server names has its words', () => {
  const named = [
    ...sources.matchAll(/\b(?:action|ACTION)(?::| =) '([a-z -]+)'/g),
    ...sources.matchAll(/(?:decide|change|settleIn|close)\((?:\w+, )+'([a-z]+ [a-z -]+)'/g),
  ].map(([, action = '']) => action);
  expect(named.length).toBeGreaterThan(40);
  // Not of the log: a header, and a flag of a command.
  const others = ['deny', 'list'];
  expect(named.filter((action) => !others.includes(action) && !(`acts.did.${action}` in base))).toEqual([]);
});

test('every job of the server has a name on the screen of the machinery', () => {
  const jobs = readFileSync(join(root, 'server/jobs/jobs.ts'), 'utf8').matchAll(/\bname: '([a-z-]+)'/g);
  const named = [...jobs].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in jobTexts))).toEqual([]);
});
