import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textPartOf } from '../client/lib/texts/text-parts.ts';
import { usedTexts } from '../scripts/build/used-texts.ts';

const root = join(import.meta.dirname, '..');
const keys = Object.keys(JSON.parse(readFileSync(join(root, 'locales/zh-CN.json'), 'utf8')));
const { home, parts } = usedTexts(root, keys);

/** What these name, the server alone says. */
const SERVERS_OWN = /(^|\/)(seo|page-tags)\.ts$/;

const sources = readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !SERVERS_OWN.test(file))
  .map((file) => readFileSync(join(root, 'client', file), 'utf8'));

const inPart = (key: string) => home.has(key) || [...parts.values()].some((part) => part.has(key));

test('what the server alone says is in none', () => {
  expect(['shop.description', 'detail.share', 'transport.overloaded'].filter(inPart)).toEqual([]);
});

test('every text that the client names is in home or in a part', () => {
  const all = sources.join('\n');
  const named = keys.filter((key) => all.includes(`'${key.replace(/_(zero|one|two|few|many|other)$/, '')}'`));
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter((key) => !inPart(key))).toEqual([]);
});

test('a composed name begins with a word and a dot, by which its texts are found', () => {
  const composed = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*`[^`]*`/g)].map(([call]) => call));
  expect(composed.length).toBeGreaterThan(10);
  expect(composed.filter((call) => !/`[\w.]+\.\$\{/.test(call))).toEqual([]);
});

test('home is a small part of all, and a part has nothing of it', () => {
  expect(home.size).toBeLessThan(keys.length / 8);
  for (const part of parts.values()) expect([...part].filter((key) => home.has(key))).toEqual([]);
});

test('each screen belongs to a part, but for home', () => {
  const screens = readdirSync(join(root, 'client/pages'));
  expect(screens.filter((screen) => textPartOf(screen) === null)).toEqual(['home']);
});
