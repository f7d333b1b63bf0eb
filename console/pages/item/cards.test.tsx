// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { wireNames } from '../../../shared/item-fields.ts';
import { drawConsole, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import english from '../../locales/en-US.json' with { type: 'json' };
import { type FormProps, GroupCard, NextPriceCard, PicturesCard, SaleCard, WordsCard } from './cards.tsx';
import { EMPTY } from './draft.ts';
import type { SetDraft } from './use-draft.ts';

afterEach(() => void vi.unstubAllEnvs());

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

test('what another size or time would have filled is said of the groups that can tell, and how many cannot', async () => {
  const ended = [
    { size: 3, seconds: 43_200, joins: [0, 3600] },
    { size: 2, seconds: 1800, joins: [0, 1800] },
    { size: 2, seconds: 43_200, joins: [0] },
  ];
  const says = async (group_size: number) => {
    const draft = { ...EMPTY, group_size, group_seconds: 7200 };
    const told = { id: 7, ended_groups: ended } as unknown as FormProps['item'];
    await drawConsole(<GroupCard draft={draft} set={() => {}} item={told} refused={null} />);
    return document.body.textContent;
  };
  const two = await says(2);
  expect(two).toContain('Of the last 3 groups 2 would have filled with 2 people');
  expect(two).not.toContain('nobody can tell');
  const three = await says(3);
  expect(three).toContain('Of the last 3 groups 0 would have filled with 3 people');
  expect(three).toContain('Of 1 nobody can tell');
});

test('every field of an item has an input in the form', async () => {
  const form = { draft: EMPTY, set: () => {}, item: null, refused: null };
  await drawConsole(
    <>
      <SaleCard {...form} categories={[]} />
      <NextPriceCard {...form} />
      <WordsCard {...form} locale="zh-CN" setLocale={() => {}} />
      <GroupCard {...form} />
    </>,
  );
  const named = [...document.querySelectorAll('label, [aria-label]')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
  );
  const lacking = wireNames.filter((name) => !named.some((label) => label.startsWith(english[`item.field.${name}`])));
  // The editor of the description is loaded later.
  expect(lacking.filter((name) => name !== 'content')).toEqual([]);
});

test('pictures are put in order by keys, either way', async () => {
  let held = EMPTY;
  function Form() {
    const pictures = [1, 2, 3].map((id) => ({ id, url: `/media/${id}-360.webp` }));
    const [draft, setDraft] = useState({ ...EMPTY, pictures });
    held = draft;
    const set: SetDraft = (fields) =>
      setDraft((all) => ({ ...all, ...(typeof fields === 'function' ? fields(all) : fields) }));
    return <PicturesCard draft={draft} set={set} item={null} refused={null} />;
  }
  await drawConsole(<Form />);
  const press = (name: string) => act(() => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click());
  await press('Move back');
  expect(held.pictures.map(({ id }) => id)).toEqual([2, 1, 3]);
  // The first button of that name is the second picture's.
  await press('Move forward');
  expect(held.pictures.map(({ id }) => id)).toEqual([1, 2, 3]);
});

/** What the form holds after something was typed into a card. */
async function draftAfter(label: string, text: Iterable<string>, card: (props: FormProps) => ReactNode) {
  let held = EMPTY;
  function Form() {
    const [draft, setDraft] = useState(EMPTY);
    held = draft;
    const set: SetDraft = (fields) =>
      setDraft((all) => ({ ...all, ...(typeof fields === 'function' ? fields(all) : fields) }));
    return card({ draft, set, item: null, refused: null });
  }
  await drawConsole(<Form />);
  const input = await typeByKeys(label, text);
  return { held, shown: input.value };
}

test.each([
  ['1.5', 5400],
  ['0.5', 1800],
  ['36', 129_600],
  ['x', null],
])('%s hours are %j seconds', async (typed, seconds) => {
  const { held, shown } = await draftAfter('Time to fill', typed, (props) => <GroupCard {...props} />);
  expect([held.group_seconds, shown]).toEqual([seconds, typed]);
});

const sale = (props: FormProps) => <SaleCard {...props} categories={[]} />;

test.each([
  ['Group price', '1,299.00', { price: 129_900 }, false],
  ['Group price', '12,50', { price: null }, true],
  // Not taken for none.
  ['Tax', '12,50', { tax: null }, true],
  ['Tax', '0', { tax: 0 }, false],
  ['Original price', '199,50', { no_sums: ['org_price'] }, true],
  ['Original price', '199.50', { org_price: 19_950, no_sums: [] }, false],
])('%s %s', async (label, typed, fields, isWrong) => {
  const { held, shown } = await draftAfter(label, typed, sale);
  expect(held).toMatchObject(fields);
  expect(shown).toBe(typed);
  expect(document.body.textContent?.includes('Type an amount such as')).toBe(isWrong);
});

test('the end of the sale is typed and shown by the shop’s clock, wherever the device is', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const { held, shown } = await draftAfter('End of sale', ['2026-12-31T23:59'], sale);
  expect(held.sale_ends_at).toBe(Date.parse('2026-12-31T15:59Z'));
  expect(shown).toBe('2026-12-31T23:59');
});
