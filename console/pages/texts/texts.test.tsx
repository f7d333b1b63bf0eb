// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Component } from './texts.tsx';

const kindOf = (kind: string, all: number, [there, older]: [number, number | null]) => ({
  ...{ kind, all },
  locales: { 'fr-FR': { there, older } },
});

const draw = (kinds: object[], oldest: number | null = null) =>
  drawConsole(<Component />, { loader: () => ({ kinds, oldest }) });

const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

test('what is missing and what is outdated lead to the items of each', async () => {
  await draw([kindOf('items', 5, [3, 2])], 1);
  expect(links()).toEqual([
    ['2 missing', '/items?lacks=fr-FR'],
    ['2 older than the Chinese', '/items?older=fr-FR'],
  ]);
});

test('it says that every language is complete only if every kind is', async () => {
  await draw([kindOf('items', 0, [0, 0]), kindOf('categories', 2, [0, 0])]);
  expect(document.body.textContent).not.toContain('Every language is complete');
  await draw([kindOf('items', 0, [0, 0]), kindOf('articles', 2, [2, 1])]);
  expect(document.body.textContent).toContain('Something is missing or older than the Chinese');
  await draw([kindOf('items', 0, [0, 0]), kindOf('categories', 2, [2, 0])]);
  expect(document.body.textContent).toContain('Every language is complete');
});

test('a kind or a language that this tab does not know, from before an upgrade, is left out', async () => {
  const items = kindOf('items', 5, [3, null]);
  const later = { ...items, locales: { ...items.locales, 'xx-XX': { there: 1, older: null } } };
  await draw([kindOf('leaflets', 5, [3, 2]), later]);
  expect(links()).toEqual([['2 missing', '/items?lacks=fr-FR']]);
});

test('what may be outdated has no tick, and is nothing to look at', async () => {
  const ticks = () => document.querySelectorAll('td svg').length;
  await draw([kindOf('articles', 2, [2, 0])]);
  expect(ticks()).toBe(1);
  await draw([kindOf('notices', 2, [2, null])]);
  expect([ticks(), links()]).toEqual([0, []]);
  expect([...document.querySelectorAll('td')].at(-1)?.textContent).toBe('2');
  await draw([kindOf('notices', 2, [1, null])]);
  expect(links()).toEqual([['1 missing', '/storefront?section=notices']]);
});
