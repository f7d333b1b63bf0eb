import { beforeAll, expect, test } from 'vitest';
import { dateAfter, dateIn } from '../../server/services/days/calendar.ts';
import { openConsole } from '../support/console-api.ts';

const DAY = 24 * 60 * 60 * 1000;
const unrepeated = { price: undefined, idempotencyKey: undefined };

let shop: Awaited<ReturnType<typeof openConsole>>;
let first: string;
let second: string;

beforeAll(async () => {
  shop = await openConsole();
  const { orders } = shop.services;
  const itemId = await shop.addItem({ price: 1000, tax: 0, groupSize: 2, stock: 100 });
  first = dateIn('Asia/Shanghai', shop.clock());
  second = dateAfter(first);
  // On each of two days somebody comes and opens a group, which a second newcomer fills.
  for (const day of [first, second]) {
    const [opens, joins] = [await shop.addShopper(`a${day}`, 100_000), await shop.addShopper(`b${day}`, 100_000)];
    const { orderno } = await orders.buy({ itemId, shopperId: opens, ...unrepeated });
    await orders.join({ orderno, shopperId: joins, ...unrepeated });
    shop.clock.advance(DAY);
  }
});

type List = 'orders' | 'groups' | 'shoppers';

async function found(list: List, days: object): Promise<number> {
  const filter = list === 'groups' ? { status: 'complete', ...days } : days;
  const { status, body } = await shop.call(list, filter, { as: 'owner' });
  expect(status).toBe(200);
  return body.data.length;
}

test.each([
  ['orders', 2],
  ['groups', 1],
  ['shoppers', 2],
] as const)('%s of a day, of days in a row, and of all days until one', async (list, ofDay) => {
  const before = '2020-01-01';
  expect({
    one: await found(list, { day: first }),
    both: await found(list, { day: first, until: second }),
    untilFirst: await found(list, { until: first }),
    untilSecond: await found(list, { until: second }),
    untilBefore: await found(list, { until: before }),
  }).toEqual({ one: ofDay, both: 2 * ofDay, untilFirst: ofDay, untilSecond: 2 * ofDay, untilBefore: 0 });
});

test('orders until a day are counted as they are listed, and follow one another from page to page', async () => {
  const { body: count } = await shop.call('ordersCount', { until: first }, { as: 'owner' });
  expect(count.data).toEqual({ count: 2, more: false });
  for (const sort of ['latest', 'earliest']) {
    const numbers: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const fields = { until: first, sort, limit: 1, ...(cursor && { cursor }) };
      const { body } = await shop.call('orders', fields, { as: 'owner' });
      numbers.push(...body.data.map((order: { number: string }) => order.number));
      cursor = body.next;
    }
    const rising = numbers.toSorted();
    expect(numbers).toHaveLength(2);
    expect(numbers).toEqual(sort === 'earliest' ? rising : rising.reverse());
  }
});
