// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawConsole, press, pressable, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { UNSEEN_MS } from '../../../web/seen.ts';
import type { ConsoleApi } from '../../lib/api.ts';
import { Refused } from '../../lib/refused.ts';
import { PickedReview } from './picked.tsx';
import type { Review } from './review.ts';

const review = (changes: Partial<Review> = {}) =>
  ({
    ...{ id: 7, order: '2611', quantity: 1, variant: 'Red', stars: 2, text: 'Too big', pictures: [4, 5], version: 3 },
    ...{ anonymous: false, public_name: 'M**', locale: 'en-US', created_at: 0, edited_at: null, checked_at: null },
    ...{ answer: '', answered_at: null, answered_by: null, hidden_why: null },
    ...{ came_at: 0, return_until: 0, last_return: null, low_beside: { count: 0, more: false } },
    shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
    item: { id: 1, name: 'Shirt', picture: '/a.webp' },
    ...changes,
  }) as Review;

const words = () => document.body.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  closeAfterTest(() => void vi.useRealTimers());
});

/** Until the review can have been seen. */
const seen = () => act(() => vi.advanceTimersByTimeAsync(UNSEEN_MS));

const pressKey = (key: string, ctrlKey = false) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true })));

const choose = (why: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value=${why}]`)?.click());

/** Draws it, and answers each write with the next version; what was sent. */
async function draw(changes: Partial<Review> = {}, role: 'owner' | 'auditor' = 'owner') {
  const sent: unknown[] = [];
  const call = async (name: string, input: object) => {
    if (name === 'presence') return [];
    sent.push([name, input]);
    return { version: 4 };
  };
  const router = await drawConsole(<PickedReview review={review(changes)} next="/reviews/8" />, {
    role,
    api: { call } as Partial<ConsoleApi>,
  });
  await seen();
  return { sent, at: () => router.state.location.pathname };
}

test('an answer is typed after N and published by its key, and the next review opens', async () => {
  const { sent, at } = await draw();
  await pressKey('n');
  expect(document.activeElement).toHaveProperty('name', 'answer');
  await pressKey('Enter', true);
  expect(sent).toEqual([]);
  await seen();
  await typeByKeys('In the shopper', ['  Wash it cold ']);
  await pressKey('Enter', true);
  expect(sent).toEqual([['reviewAnswer', { id: 7, version: 3, text: 'Wash it cold' }]]);
  expect(at()).toBe('/reviews/8');
});

test('one is hidden for a reason alone: without one its key leads to the reasons', async () => {
  const { sent, at } = await draw();
  expect(document.querySelectorAll('input[type=radio]')).toHaveLength(4);
  await pressKey('r');
  expect(document.activeElement).toHaveProperty('value', 'contact');
  expect(sent).toEqual([]);
  await press('Hide');
  expect(sent).toEqual([]);
  await choose('unrelated');
  await pressKey('r');
  expect(sent).toEqual([['reviewHide', { id: 7, version: 3, why: 'unrelated' }]]);
  expect(at()).toBe('/reviews/8');
});

test.each([
  ['needs nothing is marked as seen', null, [['reviewCheck', { id: 7, version: 3 }]]],
  ['was seen is left as it is', 5, []],
])('one that %s by S, and the next opens', async (_, checked_at, asked) => {
  const { sent, at } = await draw({ checked_at });
  await pressKey('s');
  expect(sent).toEqual(asked);
  expect(at()).toBe('/reviews/8');
});

test('keys that act at once rest until the review can have been seen: nobody acts on the next one too', async () => {
  const call = vi.fn(async () => []);
  await drawConsole(<PickedReview review={review()} next="/reviews/8" />, { api: { call } as never });
  await pressKey('s');
  expect(call.mock.calls.flat()).not.toContain('reviewCheck');
  await seen();
  await pressKey('s');
  expect(call.mock.calls.flat()).toContain('reviewCheck');
});

test('a hidden one says why, is shown again, and is not answered', async () => {
  const { sent } = await draw({ hidden_why: 'insult' });
  expect(words()).toContain('Insults or discriminates');
  expect(words()).toContain('A hidden review cannot be answered.');
  expect(document.querySelector('textarea, input[type=radio]')).toBeNull();
  await pressKey('r');
  expect(sent).toEqual([['reviewShow', { id: 7, version: 3 }]]);
});

test('an answered one shows the answer with who of staff wrote it, and takes no other', async () => {
  await draw({ answer: 'Wash it cold', answered_at: 5, answered_by: 'Yun', checked_at: 5 });
  expect(words()).toContain('Wash it cold');
  expect(words()).toContain('Yun, in the name of the shop');
  expect(document.querySelector('textarea')).toBeNull();
  expect(pressable().some((one) => one?.startsWith('Publish answer'))).toBe(false);
});

test('who may only read is offered nothing to do', async () => {
  const { sent } = await draw({}, 'auditor');
  expect(document.querySelector('textarea, input')).toBeNull();
  expect(pressable().filter((one) => /^(Hide|Publish|Seen)/.test(one ?? ''))).toEqual([]);
  for (const key of ['r', 's', 'n']) await pressKey(key);
  expect(sent).toEqual([]);
});

test('after a change by somebody else what was typed stays, and the review is read again', async () => {
  let reads = 0;
  const call = async (name: string) => {
    if (name === 'presence') return [];
    throw new Refused(409, 'changed meanwhile', 'changed', null);
  };
  await drawConsole(<PickedReview review={review()} next="/reviews/8" />, {
    api: { call } as Partial<ConsoleApi>,
    loader: () => ++reads,
  });
  await seen();
  await typeByKeys('In the shopper', ['Wash it cold']);
  await pressKey('Enter', true);
  expect(words()).toContain('changed meanwhile');
  await press('Read it as it is now');
  expect(reads).toBe(2);
  expect(words()).not.toContain('changed meanwhile');
  expect(document.querySelector('textarea')?.value).toBe('Wash it cold');
});

test.each([
  [{ last_return: 'arrived' }, 'To pay'],
  [{ came_at: null, return_until: null }, 'The parcel is no longer with the shopper'],
  [{ text: 'Call 13812340417' }, 'Has a number'],
  [{ low_beside: { count: 3, more: false } }, '3 in a month'],
  [{ low_beside: { count: 100, more: true } }, '100+ in a month'],
  [{ public_name: '' }, 'shown as Member'],
  [{ text: '' }, 'Stars alone, no words.'],
  [{ variant: '' }, 'Item: 1–2 stars'],
] as const)('%j: %s', async (changes, said) => {
  await draw(changes as Partial<Review>);
  expect(words()).toContain(said);
});
