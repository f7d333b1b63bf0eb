import { expect, test } from 'vitest';
import { FilesAway } from '../../server/files/file-store.ts';
import { createSystem } from '../../server/services/console/system.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import { type ChartSource, charts } from '../../shared/console/charts.ts';
import { openConsole } from '../support/console-api.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Ten in the morning of Shanghai on a Friday, with a group that filled a week ago, one of today, and one that waits. */
async function shopOfAWeek() {
  const shop = await openConsole({ machine: { upFor: () => 365 * DAY } });
  shop.clock.advance(Date.parse('2026-11-13T02:30:00Z') - shop.clock());
  const itemId = await shop.addItem({ name: '=1+1', price: 10_000, tax: 500 });
  const [first, second] = [await shop.addShopper('first', 200_000), await shop.addShopper('second', 200_000)];
  const fill = async () => {
    const { orderno } = await buy(shop, itemId, first);
    await shop.services.orders.join({ orderno, shopperId: second, price: undefined, idempotencyKey: undefined });
  };
  await fill();
  shop.clock.advance(7 * DAY);
  await shop.services.days.close();
  await fill();
  shop.clock.advance(HOUR);
  await fill();
  await buy(shop, itemId, first);
  const who = { shopperId: first, sessionId: '', fundPassword: undefined };
  const card = { bankTruename: 'Mia', bankAccount: '6222021234567890', bankName: 'Bank' };
  await shop.services.cards.save({ ...who, card });
  await shop.services.withdrawals.request({ ...who, money: 20_000, idempotencyKey: undefined });
  return { ...shop, itemId };
}

const buy = (shop: Pick<Console, 'services'>, itemId: number, shopperId: number) =>
  shop.services.orders.buy({ itemId, shopperId, price: undefined, idempotencyKey: undefined });

test('today shows what waits, and holds turnover against the same hour a week ago', async () => {
  const { call, clock } = await shopOfAWeek();
  const { body } = await call('today', {}, { as: 'owner' });
  const { queues, groups, cards, day } = body.data;
  expect(day).toBe('2026-11-20');
  expect(queues).toContainEqual({
    ...{ queue: 'withdrawals', count: 1, more: false },
    ...{ oldest_at: clock(), promise: 24 * HOUR, due_at: clock() + 24 * HOUR, alerted_at: null },
  });
  expect(groups).toMatchObject({
    count: 1,
    soonest: [{ name: '=1+1', opened_by: 'first', missing: 1, price: 10_000 }],
  });
  // The second of today came after the full hour, so it is not compared.
  expect(cards.turnover).toMatchObject({ today: 40_000, hour: 11, until_hour: 20_000, week_ago: 20_000 });
  expect(cards.turnover.days.at(-8)).toEqual({ day: '2026-11-13', sum: 20_000, before: 0 });
  expect(cards.groups.days.at(-1)).toEqual({ day: '2026-11-20', opened: 3, filled: 2, failed: 0 });
  expect(cards.held.days.at(-1)).toMatchObject({ groups: 10_000, withdrawals: 20_000 });
  expect(cards.held.days.at(-2)).toMatchObject({ groups: 0, withdrawals: 0 });
});

test('a role sees the queues it works in, and no figures without orders', async () => {
  const { call } = await shopOfAWeek();
  const namesOf = async (as: 'finance' | 'catalogue' | 'warehouse' | 'approver' | 'auditor') =>
    (await call('queues', {}, { as })).body.data.map(({ queue }: { queue: string }) => queue);
  expect(await namesOf('finance')).toEqual([
    ...['recharges', 'withdrawals', 'taxRefunds', 'oddPayments', 'returns', 'groups'],
  ]);
  expect(await namesOf('approver')).toContain('approvals');
  expect(await namesOf('warehouse')).toEqual(['toSend', 'addressMissing', 'returns', 'groups']);
  expect(await namesOf('auditor')).toContain('reviews');
  expect(await namesOf('catalogue')).toEqual([]);
  expect((await call('today', {}, { as: 'catalogue' })).body.data).toMatchObject({ groups: null, cards: null });
});

test('each chart is a table whose rows say what opens the rows behind them, and a CSV with who and when', async () => {
  const { call, itemId, services } = await shopOfAWeek();
  services.views.add(itemId);
  await services.views.flush();
  const found: Record<string, unknown[]> = {};
  for (const chart of charts) {
    const { body } = await call('figures', { chart, days: 28 }, { as: 'owner' });
    const { rows, columns, to } = body.data;
    expect([chart, to]).toEqual([chart, '2026-11-20']);
    for (const row of rows) expect(row.cells).toHaveLength(columns.length);
    const { call: name, query }: ChartSource = rows.at(-1).source;
    expect([chart, (await call(name, query, { as: 'owner' })).body.code]).toEqual([chart, 200]);
    found[chart] = rows;
  }
  expect(found.turnover?.at(-1)).toEqual({
    cells: ['2026-11-20', 40_000, 5, 0, 0],
    source: { call: 'transfers', query: { day: '2026-11-20', account: 'sales', kind: 'sale' } },
  });
  expect(found.views?.at(-1)).toMatchObject({ cells: ['2026-11-20', 1, 5, 2] });
  expect(found.fate).toEqual([
    {
      cells: [`${itemId} =1+1`, 1, 1, 0, 2, 20_000],
      source: {
        call: 'groups',
        query: { item: String(itemId), status: 'complete', day: '2026-10-24', until: '2026-11-19' },
      },
    },
  ]);
  expect(found.queues?.[1]).toEqual({
    cells: ['withdrawals', 1, 0, 24 * HOUR, 0, 0, 0],
    source: { call: 'withdrawals', query: {} },
  });
  expect(found.newcomers).toEqual([{ cells: [null, null, 2, 2, 2], source: { call: 'invitations', query: {} } }]);

  const { headers, text } = await fileOf(call, 'turnover');
  expect(headers['content-disposition']).toContain('turnover-2026-11-20.csv');
  expect(text).toContain('day,turnover,orders,before,returned\r\n');
  expect(text).toContain('2026-11-20,400.00,5,0.00,0.00\r\n');
  expect(text).toMatch(/turnover 2026-10-24 – 2026-11-20,owner,\d{4}-/);
});

test('points of days that are not closed yet open the transfers of these days', async () => {
  const { call, clock, itemId, services } = await shopOfAWeek();
  // The 20th is over, and nothing has closed it.
  clock.advance(DAY);
  await buy({ services }, itemId, 2);
  const behind = async ({ call: name, query }: ChartSource) =>
    (await call(name, { ...query, limit: 100 }, { as: 'auditor' })).body.data;
  const pointsOf = async (chart: string) =>
    (await call('figures', { chart, days: 7 }, { as: 'owner' })).body.data.rows.slice(-2);
  const [yesterday] = await pointsOf('turnover');
  const sales: { amount: number }[] = await behind(yesterday.source);
  expect(yesterday.cells.slice(0, 2)).toEqual(['2026-11-20', sales.reduce((sum, { amount }) => sum + amount, 0)]);
  expect(sales).toHaveLength(4);
  const [before, today] = await pointsOf('channels');
  expect((await behind(before.source)).length).toBeGreaterThan(sales.length);
  expect(await behind(today.source)).toMatchObject([{ kind: 'purchase', amount: 10_000 }]);
  const [, held] = await pointsOf('held');
  expect(await behind(held.source)).toMatchObject([{ credit: 'group_escrow' }]);
  for (const day of ['2026-11-01', '2026-11-22', '9999-12-31', '0000-01-01']) {
    expect(await behind({ call: 'transfers', query: { day } })).toEqual([]);
  }
});

test('what is beyond the rows of a chart is added up below them', async () => {
  const shop = await openConsole();
  shop.clock.advance(Date.parse('2026-10-01T02:30:00Z') - shop.clock());
  const inviters = await severally(32, (at) => shop.addShopper(`inviter-${at}`));
  const [first, second] = [await shop.addShopper('first', 10_000_000), await shop.addShopper('second', 10_000_000)];
  shop.clock.advance(40 * DAY);
  while ((await shop.services.days.close()) > 0);
  await shop.addShopper('by-the-shop');
  await shop.store.transaction(async (tx) => {
    const invited = [...inviters, ...inviters].map((invitedBy, at) => ({ invitedBy, username: `invited-${at}` }));
    for (const one of invited) {
      await openAccount(tx, shop.ids, { ...one, nickname: one.username, passwordHash: null, demo: false });
    }
  });
  const sell = async (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const id = await shop.addItem({ name: `lamp ${at}`, price: 10_000 + at, tax: 0 });
      const { orderno } = await buy(shop, id, first);
      await shop.services.orders.join({ orderno, shopperId: second, price: undefined, idempotencyKey: undefined });
    }
  };
  await sell(0, 30);
  const chartOf = async (chart: string) => (await shop.call('figures', { chart, days: 28 }, { as: 'owner' })).body;
  const came = (await chartOf('newcomers')).data;
  // Beside the thirty with the most the shop itself, with fewer.
  expect([came.rows.length, came.rows.at(-1).cells, came.others]).toEqual([31, [null, null, 1, 2, 2], [0, 4, 0, 0]]);
  expect((await fileOf(shop.call, 'newcomers')).text).toContain('\r\nothers,0,4,0,0\r\n');
  // Of closed days.
  expect((await chartOf('fate')).data).toMatchObject({ rows: [], others: null });
  const endDay = async () => {
    shop.clock.advance(DAY);
    await shop.services.days.close();
  };
  await endDay();
  // As many items as rows: nothing is beyond them.
  expect((await chartOf('fate')).data).toMatchObject({ rows: { length: 30 }, others: null });
  await sell(30, 32);
  await endDay();
  const fate = (await chartOf('fate')).data;
  expect([fate.rows.length, fate.others]).toEqual([30, [2, 2, 0, 4, 2 * (10_030 + 10_031)]]);
  expect((await fileOf(shop.call, 'fate')).text).toContain('\r\nothers,2,2,0,4,401.22\r\n');
});

async function severally<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < count; at++) made.push(await make(at));
  return made;
}

const fileOf = async (call: Console['call'], chart: string) =>
  call('figuresFile', { chart, days: 28 }, { as: 'owner' });

test('accounts have their sums now and at the close; transfers are those of an account or a day', async () => {
  const { call } = await shopOfAWeek();
  const { body } = await call('money', {}, { as: 'finance' });
  const sums = Object.fromEntries(body.data.accounts.map((one: { name: string; sum: number }) => [one.name, one.sum]));
  expect(sums).toEqual({
    adjustments: -400_000,
    group_escrow: 10_000,
    sales: 60_000,
    wallets: 310_000,
    withdraw_hold: 20_000,
  });
  expect(Object.values<number>(sums).reduce((a, b) => a + b)).toBe(0);
  expect(body.data.closes.at(-1)).toMatchObject({ day: '2026-11-13', turnover: 20_000 });

  const idsOf = async (fields: object) => {
    const { body: page } = await call('transfers', fields, { as: 'auditor' });
    return { ids: page.data.map(({ id }: { id: number }) => id), next: page.next };
  };
  expect((await idsOf({ day: '2026-11-13' })).ids).toEqual([6, 5, 4, 3, 2, 1]);
  const first = await idsOf({ account: 'sales', limit: 4 });
  const rest = await idsOf({ account: 'sales', limit: 4, cursor: first.next });
  expect([first.ids.length, rest.ids.length, rest.next]).toEqual([4, 2, null]);
  expect(new Set([...first.ids, ...rest.ids]).size).toBe(6);
  expect((await idsOf({ account: 'nobody' })).ids).toEqual([]);
});

test('sums wait for the close of the days before, and are none of today alone', async () => {
  const { call, clock, services, addShopper } = await openConsole();
  clock.advance(Date.parse('2026-11-13T02:30:00Z') - clock());
  await addShopper('rich', 200_000);
  clock.advance(7 * DAY);
  const accounts = async () => (await call('money', {}, { as: 'finance' })).body.data.accounts;
  expect(await accounts()).toBeNull();
  await services.days.close();
  expect(await accounts()).toContainEqual({ name: 'wallets', sum: 200_000, at_close: 200_000 });
});

test('the system says which jobs run and what is wrong', async () => {
  const { call, clock } = await shopOfAWeek();
  const { body } = await call('system', {}, { as: 'owner' });
  expect(body.data).toMatchObject({ closed: '2026-11-19', alarms: [], books: { checked_at: null }, alerted: false });
  clock.advance(3 * DAY);
  expect((await call('system', {}, { as: 'owner' })).body.data.alarms).toEqual(['days']);
});

test('the system is shown although the place of backups cannot be read, and says so', async () => {
  const { store, clock } = await shopOfAWeek();
  const machine = {
    upFor: () => 0,
    disk: async () => ({ free: 60, size: 100 }),
    backups: {
      newest: () => Promise.reject(new FilesAway('the file store s3://backups cannot be reached')),
      dueAfter: (made: number) => made + DAY,
    },
  };
  const system = createSystem({ store, machine, alone: true, alerted: false, zone: 'Asia/Shanghai', clock });
  expect(await system.state()).toMatchObject({
    alarms: ['backup'],
    backup: { madeAt: null },
    disk: { free: 60 },
  });
  // Nobody is told of it before a backup fails: it may be back in a moment.
  expect(await system.troubles()).toEqual([]);
});
