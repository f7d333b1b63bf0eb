import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { orderStatus } from '../../shared/contract/enums.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { operatorOf } from '../support/operator.ts';
import { openTestApi } from '../support/test-api.ts';

let api: Awaited<ReturnType<typeof openTestApi>>;
let run: ReturnType<typeof operatorOf>;
let tokens: Record<'mia' | 'noa', string>;

beforeEach(async () => {
  api = await openTestApi();
  run = operatorOf(api, temporaryFolder());
  tokens = { mia: await api.signUp('mia', 1_000_000), noa: await api.signUp('noa', 1_000_000) };
});

type Who = keyof typeof tokens;

const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out);

async function buy(who: Who, id: number): Promise<string> {
  return (await api.call('buyItem', { id }, { token: tokens[who] })).body.data.orderno;
}

async function join(who: Who, orderno: string): Promise<string> {
  return (await api.call('orderPt', { orderno }, { token: tokens[who] })).body.data.orderno;
}

/** Every row of a list in pages of that many. */
async function pagesOf(limit: number, ...args: string[]): Promise<{ orderno: string; id: number }[][]> {
  const pages = [];
  for (let after: string[] = []; ; ) {
    const { data, next } = await json(...args, '--limit', String(limit), ...after);
    pages.push(data);
    if (next === null) return pages;
    after = ['--after', String(next)];
  }
}

const numbers = (pages: { orderno: string }[][]) => pages.map((page) => page.map(({ orderno }) => orderno));

/** Two items: of one a group that is complete and one that waits, of the other one that has failed. */
async function openShop() {
  const [lipstick, scarf] = [await api.addItem({ price: 12_990, tax: 649 }), await api.addItem({ groupSize: 3 })];
  const failed = await buy('noa', scarf);
  api.clock.advance(31 * 3_600_000);
  await api.services.expiry.expireDue();
  const complete = await buy('mia', lipstick);
  const joined = await join('noa', complete);
  api.clock.advance(60_000);
  const waiting = await buy('noa', lipstick);
  return { lipstick, scarf, failed, complete, joined, waiting };
}

test('orders are listed newest first, in pages, and found by shopper, status, item and number', async () => {
  const { lipstick, scarf, failed, complete, joined, waiting } = await openShop();
  expect(numbers(await pagesOf(3, 'orders'))).toEqual([[waiting, joined, complete], [failed]]);
  const found = async (...args: string[]) => numbers(await pagesOf(100, 'orders', ...args)).flat();
  expect(await found('--shopper', 'NOA')).toEqual([waiting, joined, failed]);
  expect(await found('--status', 'waiting')).toEqual([waiting]);
  expect(await found('--status', 'succeeded')).toEqual([joined, complete]);
  expect(await found('--status', 'failed')).toEqual([failed]);
  expect(await found('--status', 'requested')).toEqual([]);
  expect(await found('--item', String(scarf))).toEqual([failed]);
  expect(numbers(await pagesOf(1, 'orders', '--item', String(lipstick)))).toEqual([[waiting], [joined], [complete]]);
  expect(await found('--item', String(lipstick), '--status', 'succeeded')).toEqual([joined, complete]);
  expect(await found('--item', String(lipstick), '--shopper', 'noa', '--status', 'waiting')).toEqual([waiting]);
  expect(await found('--item', String(scarf), '--shopper', 'mia')).toEqual([]);
  expect(await found('--number', `${complete.slice(0, 4)} ${complete.slice(4)}`)).toEqual([complete]);
  const [row] = (await json('orders', '--number', complete)).data;
  expect(row).toEqual({
    id: expect.any(Number),
    orderno: complete,
    username: 'mia',
    item: '口红',
    item_id: lipstick,
    group_id: expect.any(Number),
    price: 129.9,
    tax: 6.49,
    status: 'succeeded',
    bought_at: new Date(api.clock() - 60_000).toISOString(),
    changed_at: new Date(api.clock() - 60_000).toISOString(),
  });
  const { out, err } = await run('orders', '--limit', '1');
  expect([out, err]).toEqual([
    expect.stringMatching(/^id +orderno[^\n]*\n[^\n]*noa +口红[^\n]*¥129\.90[^\n]*waiting[^\n]*\n$/),
    `there are more: --after ${(await json('orders')).data[0].id}\n`,
  ]);
});

/** Groups of an item, an hour open each: every fifth is complete, some end in the same moment. */
async function fillGroups(itemId: number, count: number) {
  const [mia, noa] = [await api.services.support.idOfShopper('mia'), await api.services.support.idOfShopper('noa')];
  const openedAt = (n: number) => 1_795_000_000_000 + Math.floor(n / 3) * 1000;
  const isComplete = (n: number) => n % 5 === 0;
  const groups = Array.from({ length: count }, (_, n) => ({
    ...{ itemId, names: { 'zh-CN': '口红' }, pictureId: 1, size: 2, price: 100, tax: 1, openedBy: mia },
    ...{ openedAt: openedAt(n), expiresAt: openedAt(n) + 3_600_000 },
    ...(isComplete(n)
      ? { seats: 2, status: 'complete' as const, closedAt: openedAt(n) }
      : { seats: 1, status: 'open' as const }),
  }));
  await api.store.transaction(async (tx) => {
    const made = await tx.db.insert(tables.groups).values(groups).returning({ id: tables.groups.id });
    const orders = made.flatMap(({ id: groupId }, n) =>
      (isComplete(n) ? [mia, noa] : [mia]).map((shopperId) => ({
        ...{ orderno: `2611233900${n}-${shopperId}`, groupId, shopperId, price: 100, tax: 1 },
        ...{
          status: isComplete(n) ? orderStatus.succeeded : orderStatus.waiting,
          createdAt: openedAt(n),
          updatedAt: openedAt(n),
        },
      })),
    );
    await tx.db.insert(tables.orders).values(orders);
  });
}

test('orders of an item are read to the end, however many groups it has', async () => {
  const [id, other] = [await api.addItem(), await api.addItem()];
  await fillGroups(id, 120);
  await buy('mia', other);
  const byId = numbers(await pagesOf(1000, 'orders'))
    .flat()
    .slice(1);
  const pages = numbers(await pagesOf(7, 'orders', '--item', String(id)));
  expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true);
  expect(pages.flat()).toEqual(byId);
  expect(byId).toHaveLength(144);
  // Those of one status lie far from one another.
  const some = numbers(await pagesOf(5, 'orders', '--item', String(id), '--status', 'succeeded')).flat();
  expect(some).toHaveLength(48);
});

test('one order is shown with its shopper, address, refund, group, money, and the staff who decided', async () => {
  const address = { truename: '陈思远', phone: '13800000000', address: '上海市 1 号' };
  await api.call('saveAddress', address, { token: tokens.mia });
  const { complete, joined, lipstick, failed, scarf } = await openShop();
  const seen = (await json('order', 'show', complete)) as Record<string, Record<string, unknown>>;
  const orderId = Number(seen.order?.id);
  await api.call('orderReturn', { id: orderId }, { token: tokens.mia });
  expect((await json('order', 'show', complete)).refund).toMatchObject({
    ...{ tax: 6.49, state: 'applied for', applied_at: new Date(api.clock()).toISOString(), paid_at: null },
  });
  await run('refund', 'refuse', String(orderId), '--note', '缺少小票');
  expect((await json('order', 'show', complete)).refund).toMatchObject({
    ...{ state: 'may be applied for', remark: '缺少小票' },
  });
  await api.call('orderReturn', { id: orderId }, { token: tokens.mia });
  await run('refund', 'pay', String(orderId));
  const shown = await json('order', 'show', ...(complete.match(/.{4}/g) ?? []));
  const now = new Date(api.clock()).toISOString();
  expect(shown).toMatchObject({
    order: { orderno: complete, status: 'refunded', item_id: lipstick, price: 129.9, demo: false },
    shopper: { username: 'mia', nickname: 'Nick mia', blocked_at: null },
    address: { name: '陈思远', phone: '13800000000', address: '上海市 1 号' },
    refund: { tax: 6.49, state: 'paid', applied_at: null, paid_at: now, remark: '' },
    group: { state: 'complete', seats: 2, size: 2, opened_by: 'mia', closed_at: expect.any(String) },
    members: [
      { orderno: complete, username: 'mia', opener: true, status: 'refunded' },
      { orderno: joined, username: 'noa', opener: false, status: 'succeeded' },
    ],
    acts: [
      { actor: 'alice', action: 'refund refuse', note: '缺少小票' },
      { actor: 'alice', action: 'refund pay', detail: { amount: 6.49 } },
    ],
  });
  expect(
    shown.transfers.map(({ kind, from, to, amount }: Record<string, unknown>) => [kind, from, to, amount]),
  ).toEqual([
    ['purchase', 'wallet:mia', 'group_escrow', 129.9],
    ['sale', 'group_escrow', 'sales', 129.9],
    ['tax_refund', 'tax_refunds', 'wallet:mia', 6.49],
  ]);
  const { out } = await run('order', 'show', complete);
  for (const heading of ['order', 'shopper', 'address', 'refund', 'group', 'members', 'transfers', 'acts']) {
    expect(out.split('\n')).toContain(heading);
  }
  expect(out).toMatch(/^ {2}tax +¥6\.49$/m);
  // What failed has its price back, and no tax to apply for.
  const lost = await json('order', 'show', failed);
  expect(lost).toMatchObject({
    order: { status: 'failed', item_id: scarf },
    group: { state: 'expired', seats: 1, size: 3 },
  });
  expect(lost.transfers.map(({ kind }: { kind: string }) => kind)).toEqual(['purchase', 'group_failed']);
});

test('a group is shown by its id and by any of its orders', async () => {
  const { complete, joined, waiting } = await openShop();
  const shown = await json('group', complete);
  expect(shown).toMatchObject({
    group: { state: 'complete', opened_by: 'mia', deadline: expect.any(String) },
    members: [{ username: 'mia' }, { username: 'noa' }],
  });
  expect(shown.transfers.map(({ kind, from }: Record<string, unknown>) => [kind, from])).toEqual([
    ['purchase', 'wallet:mia'],
    ['purchase', 'wallet:noa'],
    ['sale', 'group_escrow'],
    ['sale', 'group_escrow'],
  ]);
  expect(await json('group', joined)).toEqual(shown);
  expect(await json('group', String(shown.group.id))).toEqual(shown);
  expect(await json('group', waiting)).toMatchObject({ group: { state: 'open', seats: 1, closed_at: null } });
});

test('acts of staff are read in pages, and found by actor and action', async () => {
  const bob = operatorOf(api, temporaryFolder(), { actor: 'bob' });
  await run('credit', 'mia', '5', '--note', 'parcel', '--key', 'parcel-1');
  await bob('credit', 'noa', '6', '--note', 'parcel');
  await bob('settings', 'set', 'withdraw_min', '20');
  const acts = async (...args: string[]) =>
    (await pagesOf(100, 'audit', ...args)).flat().map((row) => Object(row).action);
  expect((await acts()).slice(0, 3)).toEqual(['settings set', 'credit', 'credit']);
  expect(await acts('--actor', 'bob')).toEqual(['settings set', 'credit']);
  expect(await acts('--actor', 'alice', '--action', 'credit')).toEqual(['credit']);
  expect(await acts('--action', 'settings set')).toEqual(['settings set']);
  expect((await pagesOf(1, 'audit', '--actor', 'bob')).map((page) => page.length)).toEqual([1, 1]);
  const [row] = (await json('audit', '--actor', 'alice', '--action', 'credit')).data;
  expect(row).toEqual({
    id: expect.any(Number),
    at: new Date(api.clock()).toISOString(),
    actor: 'alice',
    action: 'credit',
    subject: expect.stringMatching(/^shopper:\d+$/),
    note: 'parcel',
    detail: { amount: 5 },
    key: 'parcel-1',
  });
  // Who looks is not who is looked for.
  await bob('audit', '--actor', 'alice');
  expect(await acts('--actor', 'alice')).toEqual(['credit']);
});

test('a statement has the balance after each movement, in pages and as a file, and no whole card number', async () => {
  const { complete } = await openShop();
  const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
  await api.call('setBank', card, { token: tokens.mia });
  await api.call('withdraw', { money: '200' }, { token: tokens.mia });
  const pages = await pagesOf(1, 'shopper', 'statement', 'MIA');
  expect(pages.flat()).toMatchObject([
    { kind: 'withdrawal_held', amount: -200, balance: 9670.1, of: '工商银行 **** 7890' },
    { kind: 'purchase', amount: -129.9, balance: 9870.1, of: `${complete} 口红` },
    { kind: 'adjustment', amount: 10_000, balance: 10_000, of: '' },
  ]);
  const file = await run('shopper', 'statement', 'mia', '--format', 'csv');
  const lines = file.out.split('\r\n');
  expect(lines[0]).toBe('id,at,kind,amount,balance,ref');
  expect(lines[2]).toMatch(/^\d+,[^,]+Z,purchase,-129\.90,9870\.10,order:\d+$/);
  expect([lines.length, file.err]).toEqual([5, '']);
  const some = await run('shopper', 'statement', 'mia', '--format', 'csv', '--limit', '2');
  const id = lines[2]?.split(',')[0];
  expect([some.out.split('\r\n').length, some.err]).toEqual([4, `there are more: --after ${id}\n`]);
  expect((await run('shopper', 'statement', 'mia', '--format', 'csv', '--after', id ?? '')).out).toBe(
    [lines[0], lines[3], ''].join('\r\n'),
  );
  expect((await run('shopper', 'statement', 'mia')).out).toMatch(/ purchase +-¥129\.90 +¥9,870\.10 /);
});

test('missing rows and wrong arguments are reported, and nothing is printed', async () => {
  const wrong: [number, ...string[]][] = [
    [2, 'orders', 'waiting'],
    [2, 'orders', '--status', 'lost'],
    [2, 'orders', '--item', 'scarf'],
    [1, 'orders', '--shopper', 'nobody'],
    [1, 'orders', '--item', '1', '--after', '99'],
    [2, 'orders', '--actor', 'bob'],
    [2, 'order', 'show'],
    [2, 'order', 'pay', '2611241469881851'],
    [1, 'order', 'show', '2611241469881851'],
    [2, 'group'],
    [2, 'group', 'first'],
    [1, 'group', '99'],
    [1, 'group', '2611241469881851'],
    [2, 'audit', 'credit'],
    [2, 'audit', '--limit', '1001'],
    [1, 'shopper', 'statement', 'nobody'],
    [2, 'shopper', 'statement', 'mia', '--format', 'pdf'],
    [2, 'shopper', 'statement', 'mia', '--format', 'csv', '--json'],
    [2, 'shopper', 'show', 'mia', '--limit', '5'],
  ];
  for (const [code, ...args] of wrong) {
    const { out, err, exitCode } = await run(...args);
    expect([args, exitCode, out]).toEqual([args, code, '']);
    expect(err.trim()).not.toBe('');
  }
});
