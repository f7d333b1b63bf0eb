import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { operatorOf } from '../support/operator.ts';
import { openTestApi } from '../support/test-api.ts';

const { recharges, withdrawals, paymentNotifications } = tables;

let api: Awaited<ReturnType<typeof openTestApi>>;
let run: ReturnType<typeof operatorOf>;
let ids: number[];

beforeEach(async () => {
  api = await openTestApi();
  run = operatorOf(api, temporaryFolder());
  ids = [await api.addShopper('mia'), await api.addShopper('noa')];
});

type Row = Record<string, string | number | null>;

/** Every row of a list, read page after page as the first one says to. */
async function pagesOf(...args: string[]): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let after: string[] = []; ; ) {
    const { out, exitCode } = await run(...args, ...after, '--json');
    if (exitCode !== 0) throw new Error(out);
    const { data, next } = JSON.parse(out);
    pages.push(data);
    if (next === null) return pages;
    after = ['--after', String(next)];
  }
}

const at = (n: number) => 1_795_000_000_000 + n * 60_000;

/** Rows of recharges by number; every third is of the other shopper, every fourth a transfer. */
function fillRecharges(count: number, status: 'pending' | 'credited', from = 1) {
  const rows = Array.from({ length: count }, (_, n) => ({
    number: `${from + n}`,
    shopperId: ids[n % 3 === 2 ? 1 : 0] ?? 0,
    channel: n % 4 === 3 ? ('transfer' as const) : ('sandbox' as const),
    money: 100 + n,
    status,
    createdAt: at(n),
    closedAt: status === 'pending' ? null : at(n + 1),
  }));
  return api.store.transaction(async (tx) => void (await tx.db.insert(recharges).values(rows)));
}

const numbersOf = (rows: Row[]) => rows.map(({ number }) => Number(number));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test('250 recharges are read to the end, pending ones oldest first, decided ones newest first', async () => {
  await fillRecharges(250, 'pending');
  await fillRecharges(120, 'credited', 1001);
  const pages = await pagesOf('recharges');
  expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
  expect(numbersOf(pages.flat())).toEqual(upTo(250));
  const decided = await pagesOf('recharges', 'credited', '--limit', '50');
  expect(decided.map((page) => page.length)).toEqual([50, 50, 20]);
  expect(numbersOf(decided.flat())).toEqual(upTo(120).map((n) => 1121 - n));
});

test('the last page has no cursor', async () => {
  await fillRecharges(4, 'pending');
  expect((await pagesOf('recharges', '--limit', '2')).map((page) => page.length)).toEqual([2, 2]);
  const { out, err } = await run('recharges', '--limit', '3');
  expect(err).toBe('there are more: --after 3\n');
  expect(out.split('\n')).toHaveLength(5);
  expect((await run('recharges', '--limit', '3', '--after', '3')).err).toBe('');
});

test('recharges are found by channel, shopper and number', async () => {
  await fillRecharges(8, 'pending');
  await fillRecharges(2, 'credited', 101);
  const list = async (...args: string[]) => numbersOf((await pagesOf('recharges', ...args)).flat());
  expect(await list('--channel', 'transfer')).toEqual([4, 8]);
  expect(await list('pending', '--shopper', 'NOA')).toEqual([3, 6]);
  // Of a shopper or a number every status, the newest first.
  expect(await list('--shopper', 'mia')).toEqual([102, 101, 8, 7, 5, 4, 2, 1]);
  expect(await list('--shopper', 'mia', '--channel', 'transfer', 'pending')).toEqual([4, 8]);
  expect(await list('--number', '101')).toEqual([101]);
  expect(await list('pending', '--number', '101')).toEqual([]);
  expect(await run('recharges', '--shopper', 'nobody')).toMatchObject({ exitCode: 1, out: '' });
});

test('in JSON money and ids are numbers, and missing values are null', async () => {
  await fillRecharges(1, 'pending');
  const [[pending] = []] = await pagesOf('recharges');
  expect(pending).toEqual({
    id: 1,
    number: '1',
    username: 'mia',
    channel: 'sandbox',
    money: 1,
    status: 'pending',
    begun_at: new Date(at(0)).toISOString(),
    decided_at: null,
    remark: '',
    proof: '',
  });
  expect((await run('recharges')).out).toMatch(/ sandbox +¥1\.00 +pending /);
});

test('withdrawals are read in pages, and found by shopper and number', async () => {
  const rows = upTo(7).map((n) => ({
    ...{ shopperId: ids[n % 2] ?? 0, money: n * 1000, bankTruename: '陈', bankAccount: '6222', bankName: '工商' },
    ...(n < 6 ? { status: 'pending' as const } : { status: 'paid' as const, closedAt: at(n + 1) }),
    createdAt: at(n),
  }));
  await api.store.transaction(async (tx) => void (await tx.db.insert(withdrawals).values(rows)));
  const list = async (...args: string[]) =>
    (await pagesOf('withdrawals', '--limit', '2', ...args)).map((page) => page.map(({ id }) => id));
  expect(await list()).toEqual([[1, 2], [3, 4], [5]]);
  expect(await list('paid')).toEqual([[7, 6]]);
  expect(await list('--shopper', 'mia')).toEqual([[6, 4], [2]]);
  expect(await list('--number', '6')).toEqual([[6]]);
  const [[row] = []] = await pagesOf('withdrawals', '--number', '6');
  expect(row).toMatchObject({ username: 'mia', money: 60, status: 'paid', decided_at: new Date(at(7)).toISOString() });
});

test('odd payments are read in pages, and found by channel, shopper and number', async () => {
  await fillRecharges(3, 'credited');
  const rows = upTo(9).map((n) => ({
    channel: n % 3 === 0 ? 'stripe' : 'sandbox',
    eventId: `event-${n}`,
    number: `${n}`,
    paid: n !== 8,
    money: 500,
    currency: 'CNY',
    outcome: n === 7 ? ('credited' as const) : ('late' as const),
    receivedAt: at(n),
  }));
  await api.store.transaction(async (tx) => void (await tx.db.insert(paymentNotifications).values(rows)));
  const list = async (...args: string[]) =>
    (await pagesOf('odd-payments', '--limit', '3', ...args)).map((page) => numbersOf(page));
  expect(await list()).toEqual([[9, 6, 5], [4, 3, 2], [1]]);
  expect(await list('--channel', 'stripe')).toEqual([[9, 6, 3]]);
  expect(await list('--shopper', 'mia')).toEqual([[2, 1]]);
  expect(await list('--number', '5')).toEqual([[5]]);
  const [[row] = []] = await pagesOf('odd-payments', '--number', '3');
  expect(row).toMatchObject({ username: 'noa', money: 5, currency: 'CNY', event: 'event-3' });
});

test('refunds are read in pages, the first that was applied for first, one applied for again at the end', async () => {
  const item = await api.addItem({ price: 1000, tax: 100, stock: 1000 });
  const [mia, noa] = [await api.signUp('first', 100_000), await api.signUp('second', 100_000)];
  for (let n = 0; n < 5; n++) {
    const { orderno } = (await api.call('buyItem', { id: item }, { token: mia })).body.data;
    await api.call('orderPt', { orderno }, { token: noa });
    const [order] = (await api.call('order', { status: 2, limit: 1 }, { token: mia })).body.data;
    // Two at a time at one moment, so that the id decides.
    if (n % 2 === 0) api.clock.advance(1000);
    await api.call('orderReturn', { id: order.id }, { token: mia });
  }
  const list = async (...args: string[]) =>
    (await pagesOf('refunds', '--limit', '2', ...args)).map((page) => page.map(({ id }) => id));
  const before = (await list()).flat();
  expect(before).toEqual([...before].sort((one, other) => Number(one) - Number(other)));
  expect(before).toHaveLength(5);
  const [first, ...rest] = before;
  await api.services.refunds.refuse({ id: Number(first), actor: 'alice', note: 'no invoice' });
  api.clock.advance(1000);
  await api.call('orderReturn', { id: Number(first) }, { token: mia });
  expect((await list()).flat()).toEqual([...rest, first]);
  expect(await list('--shopper', 'first')).toHaveLength(3);
  expect(await list('--shopper', 'second')).toEqual([[]]);
  const [[row] = []] = await pagesOf('refunds');
  expect(await list('--number', String(row?.orderno))).toEqual([[row?.id]]);
  expect(row).toMatchObject({ username: 'first', tax: 1, item: '口红' });
});

test.each([
  ['recharges', 'all'],
  ['recharges', '--channel', 'paypal'],
  ['recharges', '--limit', '0'],
  ['recharges', '--limit', '1001'],
  ['recharges', '--after', 'x'],
  ['withdrawals', '--channel', 'stripe'],
  ['withdrawals', '--number', 'x'],
  ['refunds', '--after', '7'],
  ['refunds', 'pending'],
  ['odd-payments', 'late'],
  ['verify-books', '--limit', '5'],
])('%s %s %s is not understood', async (...args) => {
  expect(await run(...args)).toMatchObject({ exitCode: 2, out: '' });
});
