import { expect, test } from 'vitest';
import { type Entry, partsOf } from './entry-parts.ts';

const held = (action: string, detail: Entry['detail'], columns: Partial<Entry> = {}) =>
  partsOf({ action, detail, amount: null, shopper_id: null, ...columns } as Entry);

test.each([
  ['items change', { price: ['12.00', '9.90'] }, [{ field: 'price', before: '12.00', after: '9.90' }]],
  ['carousel set', { 'title.en-US': ['Soap', 'Soaps'] }, [{ field: 'title.en-US', before: 'Soap', after: 'Soaps' }]],
  [
    'categories order',
    {
      order: [
        [1, 2],
        [2, 1],
      ],
    },
    [{ field: 'order', before: [1, 2], after: [2, 1] }],
  ],
  ['settings set', { old: '', value: '1.00' }, [{ field: 'value', before: '', after: '1.00' }]],
  ['shopper score', { was: 100, score: 90 }, [{ field: 'score', before: 100, after: 90 }]],
  ['staff role', { name: 'Mia', role: ['service', 'owner'] }, [{ field: 'role', before: 'service', after: 'owner' }]],
  [
    'role change',
    {
      grants: [
        { orders: ['read'], audit: ['own'] },
        { orders: ['do'], audit: ['own'] },
      ],
    },
    [{ field: 'orders', before: ['read'], after: ['do'] }],
  ],
  [
    'carrier change',
    { old: { name: 'A', open: true }, name: 'A', open: false, position: 2 },
    [{ field: 'open', before: true, after: false }],
  ],
])('%s: what was changed, from what to what', (action, detail, changes) => {
  expect(held(action, detail).changes).toEqual(changes);
});

test('two values of another act are a list, and no change', () => {
  const { changes, facts } = held('articles set', { locales: ['zh-CN', 'en-US'], published: true });
  expect(changes).toEqual([]);
  expect(facts).toEqual([
    ['locales', ['zh-CN', 'en-US']],
    ['published', true],
  ]);
});

test('what has a column of its own is not said twice; of what was shown there is its kind', () => {
  const detail = { amount: 700, shopperId: 7, claimed: 800, evidence: { factor: 'passkey', signature: 'x' } };
  expect(held('recharge confirm', detail, { amount: 700, shopper_id: 7 })).toEqual({
    changes: [],
    facts: [['claimed', 800]],
    factor: 'passkey',
  });
  // As entries of earlier versions have them.
  expect(held('credit', { amount: 700 }).facts).toEqual([['amount', 700]]);
});
