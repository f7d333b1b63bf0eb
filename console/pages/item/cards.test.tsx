// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { type FormProps, GroupCard } from './cards.tsx';
import { EMPTY } from './draft.ts';

const item = { id: 7, ended_groups: [] } as unknown as FormProps['item'];

const linksFor = async (of: FormProps['item'], role: 'owner' | 'catalogue') => {
  await drawConsole(<GroupCard draft={EMPTY} set={() => {}} item={of} refused={null} />, { role });
  return [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
};

test('an item leads to its groups, and to those of no other', async () => {
  expect(await linksFor(item, 'owner')).toEqual([['Groups of this item', '/groups?item=7']]);
  // What is not sold yet has none.
  expect(await linksFor(null, 'owner')).toEqual([]);
});

test('who reads no orders is not led to groups', async () => {
  expect(await linksFor(item, 'catalogue')).toEqual([]);
});
