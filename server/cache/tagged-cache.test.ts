import { expect, test } from 'vitest';
import type { Keep } from '../../shared/contract/keep.ts';
import type { Tag } from '../../shared/tags.ts';
import { TaggedCache } from './tagged-cache.ts';

interface Bounds {
  most: number;
  longest: number | undefined;
  hearing: () => boolean;
}

/** A cache of texts, as large as they are long. */
function openCache({ most = 100, longest, hearing = () => true }: Partial<Bounds> = {}) {
  let now = 0;
  const made: string[] = [];
  const cache = new TaggedCache<string>({ most, sizeOf: (text) => text.length, clock: () => now, longest, hearing });
  const get = (key: string, keep: Keep | null, value = `${key} ${made.length}`) =>
    cache.get(key, async () => {
      made.push(key);
      return { value, keep };
    });
  const invalidate = (...tags: Tag[]) => cache.invalidate(new Set(tags));
  return { cache, made, get, invalidate, at: (time: number) => (now = time) };
}

/** A value that is made when the test says so. */
function slow(cache: TaggedCache<string>, key: string, keep: Keep | null) {
  let finish = (_value: string): void => {};
  const made = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const value = cache.get(key, async () => ({ value: await made, keep }));
  return { value, finish };
}

test('what is kept is made once, and found until a write invalidates one of its tags', async () => {
  const { cache, made, get, invalidate } = openCache();
  const keep: Keep = { tags: ['item:1', 'catalogue'] };
  expect([await get('a', keep), await get('a', keep)]).toEqual(['a 0', 'a 0']);
  invalidate('item:2', 'storefront');
  expect(cache.find('a')).toBe('a 0');
  invalidate('catalogue');
  expect(cache.find('a')).toBeUndefined();
  expect(await get('a', keep)).toBe('a 1');
  invalidate('everything');
  expect(cache.find('a')).toBeUndefined();
  expect(made).toEqual(['a', 'a']);
  expect(cache.figures).toEqual({ hits: 2, misses: 2, size: 0 });
});

test('nothing outlives its deadline', async () => {
  const { cache, get, at } = openCache();
  await get('a', { tags: [], until: 10 });
  at(9);
  expect(cache.find('a')).toBe('a 0');
  at(10);
  expect(cache.find('a')).toBeUndefined();
});

test('what was used longest ago makes room, and what is larger than all room is not kept', async () => {
  const { cache, get } = openCache({ most: 10 });
  const keep: Keep = { tags: ['item:1'] };
  await get('a', keep, '12345');
  await get('b', keep, '12345');
  cache.find('a');
  await get('c', keep, '12345');
  expect(['a', 'b', 'c'].filter((key) => cache.find(key))).toEqual(['a', 'c']);
  await get('d', keep, '12345678901');
  expect(['a', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c']);
  expect(cache.figures.size).toBe(10);
});

test('a value that has grown makes room as well', async () => {
  const cache = new TaggedCache<{ size: number }>({ most: 10, sizeOf: ({ size }) => size, clock: () => 0 });
  const keep: Keep = { tags: [] };
  await cache.get('a', async () => ({ value: { size: 4 }, keep }));
  const grows = await cache.get('b', async () => ({ value: { size: 4 }, keep }));
  grows.size = 8;
  cache.weigh('b');
  expect([cache.find('a'), cache.find('b'), cache.figures.size]).toEqual([undefined, grows, 8]);
});

test('many who ask at once get what one of them makes', async () => {
  const { cache, made, get } = openCache();
  const first = slow(cache, 'a', { tags: ['item:1'] });
  const others = Promise.all([get('a', null), get('a', null)]);
  first.finish('shared');
  expect([await first.value, ...(await others)]).toEqual(['shared', 'shared', 'shared']);
  expect(made).toEqual([]);
});

test('what must not be kept is for whoever asked alone', async () => {
  const { cache, get } = openCache();
  const first = slow(cache, 'a', null);
  const other = get('a', null);
  first.finish('mine');
  expect([await first.value, await other]).toEqual(['mine', 'a 0']);
  expect(cache.find('a')).toBeUndefined();
});

test('what was being made while a write committed is neither kept nor given to who asks after the write', async () => {
  const { cache, get, invalidate } = openCache();
  const keep: Keep = { tags: ['item:1'] };
  const first = slow(cache, 'a', keep);
  invalidate('item:1');
  const later = get('a', keep);
  first.finish('old');
  expect([await first.value, await later, cache.find('a')]).toEqual(['old', 'a 0', 'a 0']);
});

test('what was being made while a write committed is not kept when nobody asks after the write either', async () => {
  const { cache, invalidate } = openCache();
  const first = slow(cache, 'a', { tags: ['item:1'] });
  invalidate('item:1');
  first.finish('old');
  expect([await first.value, cache.find('a')]).toEqual(['old', undefined]);
});

test('a write to something else disturbs nobody', async () => {
  const { cache, get, invalidate } = openCache();
  const keep: Keep = { tags: ['item:1'] };
  const first = slow(cache, 'a', keep);
  invalidate('item:2');
  const later = get('a', keep);
  first.finish('still true');
  expect([await later, cache.find('a')]).toEqual(['still true', 'still true']);
});

test('with more invalidated tags than it keeps, all count as invalidated', async () => {
  const { cache, invalidate } = openCache();
  const first = slow(cache, 'a', { tags: ['item:0'] });
  for (let n = 1; n < 10_005; n++) invalidate(`item:${n}`);
  first.finish('not sure');
  await first.value;
  expect(cache.find('a')).toBeUndefined();
});

test('while changes may go unheard nothing is kept, and nothing that was kept is given', async () => {
  let hears = true;
  const { cache, made, get } = openCache({ hearing: () => hears });
  const keep: Keep = { tags: [] };
  await get('a', keep);
  hears = false;
  await get('a', keep);
  await get('a', keep);
  hears = true;
  expect([cache.find('a'), made.length]).toEqual([undefined, 3]);
});

test('a cache without room makes all anew, for each alone', async () => {
  const { made, get } = openCache({ most: 0 });
  await Promise.all([get('a', { tags: [] }), get('a', { tags: [] })]);
  expect(made).toEqual(['a', 'a']);
});

test('what fails is made again', async () => {
  const { cache, get } = openCache();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await get('a', { tags: [] })).toBe('a 0');
});

test('nothing is kept for longer than the bound, counted from when it began to be made', async () => {
  const { cache, at, get } = openCache({ longest: 60 });
  await get('a', { tags: [] });
  await get('b', { tags: [], until: 20 });
  const { value, finish } = slow(cache, 'late', { tags: [], until: 1000 });
  at(30);
  finish('late');
  await value;
  at(59);
  expect([cache.find('a'), cache.find('b'), cache.find('late')]).toEqual(['a 0', undefined, 'late']);
  at(60);
  expect([cache.find('a'), cache.find('late')]).toEqual([undefined, undefined]);
});
