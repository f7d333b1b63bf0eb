import { expect, test } from 'vitest';
import type { CachePolicy } from '../../shared/contract/cache-policy.ts';
import type { Tag } from '../../shared/tags.ts';
import { TaggedCache } from './tagged-cache.ts';

interface Bounds {
  maxSize: number;
  maxAge: number | undefined;
  isListening: () => boolean;
}

/** A cache of texts, as large as they are long. */
function openCache({ maxSize = 100, maxAge, isListening = () => true }: Partial<Bounds> = {}) {
  let now = 0;
  const made: string[] = [];
  const cache = new TaggedCache<string>({
    maxSize,
    sizeOf: (text) => text.length,
    clock: () => now,
    maxAge,
    isListening,
  });
  const get = (key: string, policy: CachePolicy | null, value = `${key} ${made.length}`) =>
    cache.get(key, async () => {
      made.push(key);
      return { value, policy };
    });
  const invalidate = (...tags: Tag[]) => cache.invalidate(new Set(tags));
  return { cache, made, get, invalidate, at: (time: number) => (now = time) };
}

/** A value whose computation ends when the test says so. */
function slow(cache: TaggedCache<string>, key: string, policy: CachePolicy | null) {
  let finish = (_value: string): void => {};
  const made = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const value = cache.get(key, async () => ({ value: await made, policy }));
  return { value, finish };
}

test('an entry is computed once and valid until a write invalidates one of its tags', async () => {
  const { cache, made, get, invalidate } = openCache();
  const policy: CachePolicy = { tags: ['item:1', 'catalogue'] };
  expect([await get('a', policy), await get('a', policy)]).toEqual(['a 0', 'a 0']);
  invalidate('item:2', 'storefront');
  expect(cache.find('a')).toBe('a 0');
  invalidate('catalogue');
  expect(cache.find('a')).toBeUndefined();
  expect(await get('a', policy)).toBe('a 1');
  invalidate('everything');
  expect(cache.find('a')).toBeUndefined();
  expect(made).toEqual(['a', 'a']);
  expect(cache.stats).toEqual({ hits: 2, misses: 2, size: 0 });
});

test('no entry is valid after its expiry', async () => {
  const { cache, get, at } = openCache();
  await get('a', { tags: [], expiresAt: 10 });
  at(9);
  expect(cache.find('a')).toBe('a 0');
  at(10);
  expect(cache.find('a')).toBeUndefined();
});

test('the least recently used entry is evicted, and a value larger than the cache is not cached', async () => {
  const { cache, get } = openCache({ maxSize: 10 });
  const policy: CachePolicy = { tags: ['item:1'] };
  await get('a', policy, '12345');
  await get('b', policy, '12345');
  cache.find('a');
  await get('c', policy, '12345');
  expect(['a', 'b', 'c'].filter((key) => cache.find(key))).toEqual(['a', 'c']);
  await get('d', policy, '12345678901');
  expect(['a', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c']);
  expect(cache.stats.size).toBe(10);
});

test('a value that has grown evicts others', async () => {
  const cache = new TaggedCache<{ size: number }>({ maxSize: 10, sizeOf: ({ size }) => size, clock: () => 0 });
  const policy: CachePolicy = { tags: [] };
  await cache.get('a', async () => ({ value: { size: 4 }, policy }));
  const grows = await cache.get('b', async () => ({ value: { size: 4 }, policy }));
  grows.size = 8;
  cache.resize('b');
  expect([cache.find('a'), cache.find('b'), cache.stats.size]).toEqual([undefined, grows, 8]);
});

test('concurrent callers share one computation', async () => {
  const { cache, made, get } = openCache();
  const first = slow(cache, 'a', { tags: ['item:1'] });
  const others = Promise.all([get('a', null), get('a', null)]);
  first.finish('shared');
  expect([await first.value, ...(await others)]).toEqual(['shared', 'shared', 'shared']);
  expect(made).toEqual([]);
});

test('a value that must not be cached is given to its caller only', async () => {
  const { cache, get } = openCache();
  const first = slow(cache, 'a', null);
  const other = get('a', null);
  first.finish('mine');
  expect([await first.value, await other]).toEqual(['mine', 'a 0']);
  expect(cache.find('a')).toBeUndefined();
});

test('a value computed while a write committed is neither cached nor given to callers after the write', async () => {
  const { cache, get, invalidate } = openCache();
  const policy: CachePolicy = { tags: ['item:1'] };
  const first = slow(cache, 'a', policy);
  invalidate('item:1');
  const later = get('a', policy);
  first.finish('old');
  expect([await first.value, await later, cache.find('a')]).toEqual(['old', 'a 0', 'a 0']);
});

test('a value computed while a write committed is not cached, even if there is no request after the write', async () => {
  const { cache, invalidate } = openCache();
  const first = slow(cache, 'a', { tags: ['item:1'] });
  invalidate('item:1');
  first.finish('old');
  expect([await first.value, cache.find('a')]).toEqual(['old', undefined]);
});

test('a write that invalidates other tags changes nothing', async () => {
  const { cache, get, invalidate } = openCache();
  const policy: CachePolicy = { tags: ['item:1'] };
  const first = slow(cache, 'a', policy);
  invalidate('item:2');
  const later = get('a', policy);
  first.finish('still true');
  expect([await later, cache.find('a')]).toEqual(['still true', 'still true']);
});

test('with more invalidated tags than it can record, all count as invalidated', async () => {
  const { cache, invalidate } = openCache();
  const first = slow(cache, 'a', { tags: ['item:0'] });
  for (let n = 1; n < 10_005; n++) invalidate(`item:${n}`);
  first.finish('not sure');
  await first.value;
  expect(cache.find('a')).toBeUndefined();
});

test('while invalidations may be missed nothing is cached, and no entry is valid', async () => {
  let listening = true;
  const { cache, made, get } = openCache({ isListening: () => listening });
  const policy: CachePolicy = { tags: [] };
  await get('a', policy);
  listening = false;
  await get('a', policy);
  await get('a', policy);
  listening = true;
  expect([cache.find('a'), made.length]).toEqual([undefined, 3]);
});

test('a cache of size 0 computes each value for its caller alone', async () => {
  const { made, get } = openCache({ maxSize: 0 });
  await Promise.all([get('a', { tags: [] }), get('a', { tags: [] })]);
  expect(made).toEqual(['a', 'a']);
});

test('a failed computation is tried again', async () => {
  const { cache, get } = openCache();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await get('a', { tags: [] })).toBe('a 0');
});

test('no entry is valid for longer than the maximum age, counted from the start of its computation', async () => {
  const { cache, at, get } = openCache({ maxAge: 60 });
  await get('a', { tags: [] });
  await get('b', { tags: [], expiresAt: 20 });
  const { value, finish } = slow(cache, 'late', { tags: [], expiresAt: 1000 });
  at(30);
  finish('late');
  await value;
  at(59);
  expect([cache.find('a'), cache.find('b'), cache.find('late')]).toEqual(['a 0', undefined, 'late']);
  at(60);
  expect([cache.find('a'), cache.find('late')]).toEqual([undefined, undefined]);
});

test('an entry of a time that has not come yet is not valid: the clock was ahead', async () => {
  const { get, at } = openCache({ maxAge: 10 });
  at(1000);
  await get('a', { tags: [] });
  at(500);
  expect(await get('a', { tags: [] })).toBe('a 1');
});
