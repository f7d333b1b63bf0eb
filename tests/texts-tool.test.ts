import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openTables } from '../scripts/texts/tables.ts';
import { type Locale, locales } from '../shared/locales.ts';
import { withFallbacks } from '../shared/text-gaps.ts';
import { temporaryFolder } from './support/cleanup.ts';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['locales', 'console/locales', 'server/staff-locales'];

let folder: string;
let tables: ReturnType<typeof openTables>;

const read = (code: Locale): Record<string, string> => JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'));

const MANY = 'Wait for {{count}} people';

/** Of every language the keys that begin so. */
const keysOf = (name: string) =>
  Object.fromEntries(
    readdirSync(folder).map((file) => {
      const code = file.slice(0, -'.json'.length) as Locale;
      return [code, Object.keys(read(code)).filter((key) => key.startsWith(name))];
    }),
  );

beforeEach(() => {
  folder = temporaryFolder();
  cpSync(join(root, 'locales'), folder, { recursive: true });
  tables = openTables(folder);
});

test.each(FOLDERS)('the keys of every file in %s are in their order', (place) => {
  for (const file of readdirSync(join(root, place))) {
    const text = readFileSync(join(root, place, file), 'utf8');
    const entries = Object.entries<string>(JSON.parse(text)).toSorted(([one], [other]) => (one < other ? -1 : 1));
    expect([file, text]).toEqual([file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`]);
  }
});

test('a text is added in two languages, and every other one shows the English until it has its own', () => {
  tables.add('action.wait', { 'zh-CN': '等一等', 'en-US': 'Wait' });
  tables.add('action.waits', { 'zh-CN': '等 {{count}} 人', 'en-US': MANY }, 'Wait for one person');
  expect(keysOf('action.wait')).toEqual({
    ...Object.fromEntries(Object.keys(locales).map((code) => [code, []])),
    'zh-CN': ['action.wait', 'action.waits_other'],
    'en-US': ['action.wait', 'action.waits_one', 'action.waits_other'],
  });
  expect(withFallbacks('de-DE', read)).toMatchObject({ 'action.wait': 'Wait', 'action.waits_one': MANY });
  const missing = tables.missing();
  expect(Object.keys(missing)).toHaveLength(29);
  expect(missing['ru-RU']).toEqual({
    'action.wait': { 'zh-CN': '等一等', 'en-US': 'Wait' },
    ...Object.fromEntries(
      ['one', 'few', 'many', 'other'].map((form) => [
        `action.waits_${form}`,
        { 'zh-CN': '等 {{count}} 人', 'en-US': form === 'one' ? 'Wait for one person' : MANY },
      ]),
    ),
  });
});

test('each form that a language lacks is the English for any number: one may mean 21 there', () => {
  tables.add('action.waits', { 'zh-CN': '等 {{count}} 人', 'en-US': MANY }, 'Wait for one person');
  const forms = ['one', 'few', 'many', 'other'].map((form) => `action.waits_${form}`);
  const english = Object.fromEntries(forms.map((form) => [form, MANY]));
  expect(withFallbacks('ru-RU', read)).toMatchObject(english);
  // Of one that is translated in part the rest is there.
  const own = { 'action.waits_one': 'Ждать {{count}} человека' };
  tables.put('ru-RU', own);
  expect(withFallbacks('ru-RU', read)).toMatchObject({ ...english, ...own });
  // A language that has everything is as it is.
  expect(withFallbacks('en-US', read)).toEqual(read('en-US'));
});

test('translations are put into a language, each in its forms, and nothing wants translating any more', () => {
  tables.add('action.waits', { 'zh-CN': '等 {{count}} 人', 'en-US': MANY }, 'Wait for one person');
  const forms = { 'action.waits_one': 'Eine Person', 'action.waits_other': '{{count}} Personen' };
  tables.put('de-DE', forms);
  expect(read('de-DE')).toMatchObject(forms);
  expect(tables.missing()).not.toHaveProperty('de-DE');
  expect(() => tables.put('de-DE', { 'action.wanted_one': 'Eine' })).toThrow('there is no text action.wanted_one');
});

test('a text gets another key in every file, in all its forms, or leaves all of them', () => {
  const forms = keysOf('duration.days_');
  tables.rename('duration.days', 'duration.nights');
  const renamed = (keys: string[]) => keys.map((key) => key.replace('days', 'nights'));
  expect(keysOf('duration.nights_')).toEqual(
    Object.fromEntries(Object.entries(forms).map(([code, keys]) => [code, renamed(keys)])),
  );
  tables.remove('duration.nights');
  expect(Object.values({ ...keysOf('duration.nights'), ...keysOf('duration.days') }).flat()).toEqual([]);
});

test('what cannot be done changes no file', () => {
  const before = keysOf('');
  const words = { 'zh-CN': '取消', 'en-US': 'Cancel' };
  expect(() => tables.add('action.cancel', words)).toThrow('there is a text action.cancel');
  expect(() => tables.rename('action.wait', 'action.waited')).toThrow('there is no text action.wait');
  expect(() => tables.rename('action.back', 'action.cancel')).toThrow('there is a text action.cancel');
  expect(() => tables.remove('action.wait')).toThrow('there is no text action.wait');
  expect(keysOf('')).toEqual(before);
});
