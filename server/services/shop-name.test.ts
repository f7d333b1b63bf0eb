import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { keptShopName } from './shop-name.ts';

test('while the database is away the name is the last one known', async () => {
  let forget: (tags: ReadonlySet<string>) => void = () => undefined;
  const store = {
    clock: Date.now,
    isListening: () => true,
    onInvalidated: (listener: typeof forget) => (forget = listener),
  };
  const answers = ['First', new Error('away'), 'Second'];
  const shopName = keptShopName(store as unknown as Store, async () => {
    const answer = answers.shift();
    if (typeof answer === 'string') return answer;
    throw answer;
  });
  expect(await shopName()).toBe('First');
  forget(new Set(['setting:shop_name']));
  expect(await shopName()).toBe('First');
  expect(await shopName()).toBe('Second');
});

test('without one it is a fault', async () => {
  const store = { clock: Date.now, isListening: () => true, onInvalidated: () => undefined };
  const shopName = keptShopName(store as unknown as Store, () => Promise.reject(new Error('away')));
  await expect(shopName()).rejects.toThrow('away');
});
