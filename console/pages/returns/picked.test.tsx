// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import type { GoodsReturn } from './goods-return.ts';
import { PickedReturn } from './picked.tsx';

const goods = (changes: Partial<GoodsReturn>) =>
  ({
    ...{ id: 7, kind: 'return', state: 'arrived', status: 2, reason: 'other', words: '', remark: '', remarks: [] },
    ...{
      number: '2611',
      quantity: 1,
      price: 10_000,
      gives: 10_000,
      amount: null,
      pictures: 0,
      others: 0,
      pay_asked: false,
    },
    ...{ asked_at: 0, arrived_at: 0, opened_by: null, parcel: null, carrier: '', tracking: '' },
    shopper: { id: 1, username: 'mia', nickname: 'Mia', blocked: false },
    item: { id: 1, name: 'Soap', picture: '/a.webp' },
    ...changes,
  }) as GoodsReturn;

/** Whether it says beside the step that the books differ. */
async function warns(changes: Partial<GoodsReturn>, differ = true): Promise<boolean> {
  const alarms = differ ? [{ alarm: 'books', job: null, since: 0 } as const] : [];
  await drawConsole(<PickedReturn goods={goods(changes)} promise={1} next="/returns" />, { alarms });
  return (document.body.textContent ?? '').includes('pay nothing before');
}

test('wrong books are told of beside each step of a return that pays, and beside no other', async () => {
  expect(await warns({})).toBe(true);
  expect(await warns({ kind: 'cancel', state: 'asked' })).toBe(true);
  expect(await warns({ state: 'asked' })).toBe(false);
  expect(await warns({ state: 'sent_back' })).toBe(false);
  // Its payment waits for a second person, who is told there.
  expect(await warns({ pay_asked: true })).toBe(false);
  expect(await warns({}, false)).toBe(false);
});

test.each([
  { kind: 'cancel', state: 'asked' },
  { kind: 'return', state: 'sent_back' },
] as const)('a return of several pieces says how many there are, and go on sale again: %j', async (changes) => {
  await drawConsole(<PickedReturn goods={goods({ ...changes, quantity: 3 })} promise={1} next="/returns" />);
  expect(document.body.textContent).toContain('Soap × 3');
  expect(document.body.textContent).toContain('the stock rises by 3');
});

test.each([
  { kind: 'cancel', state: 'asked' },
  { kind: 'return', state: 'sent_back' },
] as const)('a piece goes on sale again only if staff choose it: %j', async (changes) => {
  await drawConsole(<PickedReturn goods={goods(changes)} promise={1} next="/returns" />);
  const ticks = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  expect(ticks.map(({ checked }) => checked)).toEqual([false]);
});

test.each([
  ['asked', {}, true],
  ['accepted', {}, true],
  ['sent_back', {}, true],
  ['arrived', {}, true],
  ['arrived', { pay_asked: true }, false],
  ['paid', {}, false],
  ['refused', {}, false],
] as const)('a return is refused as long as it is open: %s %j', async (state, changes, may) => {
  await drawConsole(<PickedReturn goods={goods({ state, ...changes })} promise={1} next="/returns" />);
  const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(names.includes('RefuseR')).toBe(may);
});

test('of the parcel it is said when it was sent, and when it is said to have come', async () => {
  const parcel = { carrier: 'Post', tracking: '9867', sent_at: Date.UTC(2026, 0, 5), received_at: null };
  const read = async (received_at: number | null) => {
    await drawConsole(
      <PickedReturn goods={goods({ parcel: { ...parcel, received_at } })} promise={1} next="/returns" />,
    );
    return document.body.textContent ?? '';
  };
  expect(await read(null)).toMatch(/· Sent 1\/5/);
  const both = await read(Date.UTC(2026, 10, 1));
  expect(both).toMatch(/· Sent 1\/5.* · Received 11\/1/);
});

test.each([
  ['arrived', true],
  ['refused', false],
  ['withdrawn', false],
] as const)('what a return gives is shown unless it gives nothing: %s', async (state, shown) => {
  await drawConsole(<PickedReturn goods={goods({ state })} promise={1} next="/returns" />);
  expect((document.body.textContent ?? '').includes('Refund¥100.00')).toBe(shown);
});

test('who may not see orders has no link to one', async () => {
  for (const [role, links] of [
    ['owner', 1],
    ['catalogue', 0],
  ] as const) {
    await drawConsole(<PickedReturn goods={goods({})} promise={1} next="/returns" />, { role });
    expect(document.querySelectorAll('a[href="/orders/2611"]').length).toBe(links);
  }
});

test.each([
  ['owner', 'cancel', 'asked', true],
  ['service', 'cancel', 'asked', false],
  ['owner', 'return', 'arrived', true],
  ['service', 'return', 'arrived', false],
] as const)(
  'only who may ask for its money is offered to pay a return: %s, %s that is %s',
  async (role, kind, state, may) => {
    await drawConsole(<PickedReturn goods={goods({ kind, state })} promise={1} next="/returns" />, { role });
    const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names.some((name) => name?.includes('¥100.00'))).toBe(may);
  },
);
