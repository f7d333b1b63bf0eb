import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { keptShopFacts } from './shop-facts.ts';

const terms = { names: {}, sendingHours: 48, returnDays: 7, priceReference: 'list' as const };

test('while the database is away the facts are the last ones known', async () => {
  let forget: (tags: ReadonlySet<string>) => void = () => undefined;
  const store = {
    clock: Date.now,
    isListening: () => true,
    onInvalidated: (listener: typeof forget) => (forget = listener),
  };
  const answers = ['First', new Error('away'), 'Second'];
  const facts = keptShopFacts(store as unknown as Store, async () => {
    const answer = answers.shift();
    if (typeof answer === 'string') return { name: answer, ...terms };
    throw answer;
  });
  expect(await facts()).toEqual({ name: 'First', ...terms });
  forget(new Set(['setting:return_days']));
  expect((await facts()).name).toBe('First');
  expect((await facts()).name).toBe('Second');
});

test('without any it is a fault', async () => {
  const store = { clock: Date.now, isListening: () => true, onInvalidated: () => undefined };
  const facts = keptShopFacts(store as unknown as Store, () => Promise.reject(new Error('away')));
  await expect(facts()).rejects.toThrow('away');
});
