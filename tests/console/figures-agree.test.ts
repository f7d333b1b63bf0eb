import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import type { ChartName, ChartSource } from '../../shared/console/charts.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { transferKinds } from '../../shared/contract/enums.ts';
import { openConsole } from '../support/console-api.ts';
import { type Moved, type Subject, together, tradeInEveryWay } from '../support/money/every-kind.ts';
import { staff } from '../support/money/flaky-shop.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { setSetting } from '../support/set-setting.ts';

/** Two closed days, each in a month of its own, and the day of now. */
const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02'] as const;
const [LAST, CLOSED, TODAY] = DAYS;

/** What each day moved, as its steps say. */
const moved: Moved[] = [];

let shop: Awaited<ReturnType<typeof openConsole>>;
let shopperIds: number[] = [];

/** What they begin with, in fen. */
const START = 1_000_000;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  const begin = (day: string) => shop.clock.advance(Date.parse(`${day}T02:30:00Z`) - shop.clock());
  begin(LAST);
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  const [buyer, joiner] = [await shop.addShopper('buyer', START), await shop.addShopper('joiner', START)];
  shopperIds = [buyer, joiner];
  const card = { bankTruename: 'Mia', bankAccount: '6222021234567890', bankName: 'Bank' };
  await shop.services.cards.save({ shopperId: buyer, sessionId: '', fundPassword: undefined, card });
  let sums = 0;
  const trade = { shop, buyer, joiner, sum: (least: number) => least + 101 * ++sums };
  for (const day of DAYS) {
    begin(day);
    const before = day === LAST ? { credit: [START, START] } : {};
    moved.push(together(before, await tradeInEveryWay(trade)));
  }
  await shop.services.days.close();
});

const [ofLast, ofClosed, ofToday] = [0, 1, 2].map((at) => () => moved[at] ?? {}) as [
  () => Moved,
  () => Moved,
  () => Moved,
];
const untilClosed = () => together(ofLast(), ofClosed());
const ofAll = () => together(untilClosed(), ofToday());

type Totals = Record<string, [count: number, sum: number]>;

/** Number and sum (fen) of each of these. */
function totalsOf(rows: readonly (readonly [name: string, amount: number])[]): Totals {
  const totals: Totals = {};
  for (const [name, amount] of rows) {
    const [count, sum] = totals[name] ?? [0, 0];
    totals[name] = [count + 1, sum + amount];
  }
  return totals;
}

const totalsMoved = (all: Moved) =>
  totalsOf(Object.entries(all).flatMap(([name, amounts]) => amounts.map((amount) => [name, amount] as const)));

const sumOf = (all: Moved, ...names: Subject[]) =>
  names.flatMap((name) => all[name] ?? []).reduce((sum, amount) => sum + amount, 0);

/** Fen of a decimal number of yuan. */
const fen = (text = '') => Math.round(Number(text) * 100);

const linesOf = (text: string) => parse(text, { relax_column_count: true }) as string[][];

async function ask(call: Parameters<typeof shop.call>[0], fields: object = {}, as: RoleKey = 'owner') {
  const { body, text } = await shop.call(call, fields, { as });
  return { data: body.data, next: body.next, text };
}

interface Transfer {
  kind: string;
  debit: string;
  credit: string;
  amount: number;
}

/** All transfers as the console lists them. */
async function listed(fields: object = {}): Promise<Transfer[]> {
  const rows: Transfer[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: Transfer[]; next: string | null } = await ask('transfers', {
      ...{ ...fields, limit: 50 },
      ...(cursor && { cursor }),
    });
    rows.push(...page.data);
    cursor = page.next;
  }
  return rows;
}

const named = ({ kind, debit, credit, amount }: Transfer) => {
  const [, channel] = /cash_in:(\w+)/.exec(`${debit} ${credit}`) ?? [];
  if (channel) return [`${kind}:${channel}`, amount] as const;
  if (kind === 'adjustment') return [credit === 'adjustments' ? 'debit' : 'credit', amount] as const;
  return [kind, amount] as const;
};

/** What came to and went from each account, in fen; wallets together. */
function flowsOf(rows: readonly Transfer[]): Record<string, { came: number; went: number }> {
  const flows: Record<string, { came: number; went: number }> = {};
  const flowOf = (account: string) => {
    const name = account.startsWith('wallet:') ? 'wallets' : account;
    flows[name] ??= { came: 0, went: 0 };
    return flows[name];
  };
  for (const { debit, credit, amount } of rows) {
    flowOf(debit).went += amount;
    flowOf(credit).came += amount;
  }
  return flows;
}

const balancesOf = (rows: readonly Transfer[]) =>
  Object.fromEntries(Object.entries(flowsOf(rows)).map(([name, { came, went }]) => [name, came - went]));

/** The transfers until the end of the last closed day. */
const listedUntilClosed = async () => [...(await listed({ day: LAST })), ...(await listed({ day: CLOSED }))];

test('transfers of the console are those that were made, of every kind, on each day', async () => {
  const rows = await listed();
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(transferKinds));
  expect(totalsOf(rows.map(named))).toEqual(totalsMoved(ofAll()));
  expect(totalsOf((await listed({ day: LAST })).map(named))).toEqual(totalsMoved(ofLast()));
  expect(totalsOf((await listed({ day: CLOSED })).map(named))).toEqual(totalsMoved(ofClosed()));
  for (const [account, balance] of Object.entries(balancesOf(rows))) {
    if (account === 'wallets') continue;
    expect([account, balancesOf(await listed({ account }))[account]]).toEqual([account, balance]);
  }
});

test('so are those of an export, and its orders are what was bought', async () => {
  const people = { asked: 'finance', agreed: 'approver' };
  const fileOf = async (what: 'orders' | 'transfers') => {
    let text = '';
    for await (const part of shop.services.exports.write({ what, from: LAST, to: TODAY }, people)) text += part;
    return linesOf(text).slice(1, -1);
  };
  const transfers = (await fileOf('transfers')).map(([, , kind = '', debit = '', credit = '', , , amount]) =>
    named({ kind, debit, credit, amount: fen(amount) }),
  );
  expect(totalsOf(transfers.slice(0, -1))).toEqual(totalsMoved(ofAll()));
  const orders = await fileOf('orders');
  const { purchase } = totalsMoved(ofAll());
  expect([orders.length - 1, fen(orders.at(-1)?.[9])]).toEqual(purchase);
  const ended = orders.slice(0, -1).map((row) => ({ status: row[2], succeeded: row[11], given: row[13], at: row[12] }));
  const succeeds = ['succeeded', 'requested', 'refunded'];
  for (const { status = '', succeeded } of ended)
    expect([status, succeeded !== '']).toEqual([status, succeeds.includes(status)]);
  const back = ended.filter(({ at }) => at !== '');
  expect([back.length, back.reduce((sum, { given }) => sum + fen(given), 0)]).toEqual(
    totalsMoved(ofAll()).goods_refund,
  );
});

test('figures of a closed day are what it moved', async () => {
  const rows = await shop.store.reader.db.select().from(tables.dayFigures);
  const figuresOf = (wanted: string) =>
    Object.fromEntries(
      rows
        .filter(({ day, figure }) => day === wanted && figure === 'moved')
        .map(({ subject, count, sum }) => [subject, [count, sum]]),
    );
  expect(figuresOf(LAST)).toEqual(totalsMoved(ofLast()));
  expect(figuresOf(CLOSED)).toEqual(totalsMoved(ofClosed()));
});

test.each([
  [LAST.slice(0, 7), ofLast, { day: LAST }, null],
  [CLOSED.slice(0, 7), ofClosed, { day: CLOSED }, { day: LAST }],
] as const)('the accountant’s month %s has it by kind and by account', async (month, ofMonth, fields, before) => {
  const lines = linesOf((await ask('monthFile', { month }, 'finance')).text);
  const kinds: Record<string, string> = { turnover: 'sale', returns: 'goods_refund' };
  const amounts = lines.filter(([section]) => section === 'moved');
  const found = amounts.map(([, name = '', count, , , , , amount]) => [
    kinds[name] ?? name,
    [Number(count), fen(amount)],
  ]);
  // Returns are said of every month.
  const moved = totalsMoved(ofMonth());
  expect(Object.fromEntries(found)).toEqual({ goods_refund: [0, 0], ...moved });
  const results = Object.fromEntries(
    lines.filter(([section]) => section === 'result').map((line) => [line[1], line[7]]),
  );
  const net = (moved.sale?.[1] ?? 0) - (moved.goods_refund?.[1] ?? 0);
  // Nothing is booked of what a provider keeps: a nought would say that it keeps none.
  const fees = moved['recharge:stripe'] ? 'not known' : 'no payments';
  expect(results).toEqual({ turnover_less_returns: (net / 100).toFixed(2), provider_fees: fees });
  const opening = before ? balancesOf(await listed(before)) : {};
  const accounts = Object.entries(flowsOf(await listed(fields))).map(([name, { came, went }]) => {
    const open = opening[name] ?? 0;
    return [name, open, came, went, open + came - went];
  });
  const said = lines.filter(([section, name]) => section === 'account' && name !== 'total');
  const sums = said.map(([, name, , ...all]) => [name, ...all.slice(0, 4).map(fen)]);
  expect(sums).toEqual(accounts.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
});

test('the screen of money has the same balances now and at the last close, and the same turnover', async () => {
  const { accounts, closes } = (await ask('money')).data;
  const column = (key: 'sum' | 'at_close') =>
    Object.fromEntries(accounts.map((row: { name: string; sum: number; at_close: number }) => [row.name, row[key]]));
  expect(column('sum')).toEqual(balancesOf(await listed()));
  expect(column('at_close')).toEqual(balancesOf(await listedUntilClosed()));
  const owedIn = (balances: Record<string, number>) =>
    ['wallets', 'group_escrow', 'withdraw_hold'].reduce((sum, name) => sum + (balances[name] ?? 0), 0);
  const chosen = (await ask('money', { at: LAST })).data;
  expect(chosen).toMatchObject({
    at: LAST,
    owed: { now: owedIn(balancesOf(await listed())), at_close: owedIn(balancesOf(await listed({ day: LAST }))) },
  });
  // One that is not closed is not made up.
  expect((await ask('money', { at: DAYS.at(-1) })).data).toMatchObject({ at: null, accounts });
  expect(closes.map(({ day, turnover }: { day: string; turnover: number }) => [day, turnover])).toEqual([
    [CLOSED, sumOf(ofClosed(), 'sale')],
    [LAST, sumOf(ofLast(), 'sale')],
  ]);
});

/** How a transfer changes a wallet. */
const signs: Record<Subject, 1 | -1 | 0> = {
  ...{ purchase: -1, sale: 0, group_failed: 1, group_left: 1, tax_refund: 1, goods_refund: 1, credit: 1, debit: -1 },
  ...{ withdrawal_held: -1, withdrawal_paid: 0, withdrawal_refused: 1 },
  ...{ 'recharge:sandbox': 1, 'recharge:transfer': 1, 'recharge:stripe': 1 },
  ...{ 'recharge_return:sandbox': -1, 'recharge_return_failed:sandbox': 1 },
};

test('statements of all shoppers have it by kind, and end with what wallets hold', async () => {
  const rows: (readonly [string, number])[] = [];
  let held = 0;
  for (const shopperId of shopperIds) {
    const { rows: own } = await shop.services.statement.file({ shopperId, cursor: undefined });
    for (const [at, { amount, balance }] of own.entries()) {
      expect(balance - amount).toBe(own[at + 1]?.balance ?? 0);
    }
    held += own[0]?.balance ?? 0;
    rows.push(...own.map(({ kind, amount }) => [kind, amount] as const));
  }
  const all = ofAll();
  const wanted = (Object.keys(all) as Subject[]).flatMap((name) => {
    const kind = /^(credit|debit)$/.test(name) ? 'adjustment' : (name.split(':')[0] ?? '');
    const sign = signs[name];
    return sign === 0 ? [] : (all[name] ?? []).map((amount) => [kind, sign * amount] as const);
  });
  expect(totalsOf(rows)).toEqual(totalsOf(wanted));
  expect(held).toBe(balancesOf(await listed()).wallets);
});

test('what wallets say of themselves to shoppers and to staff adds up to it', async () => {
  const all = ofAll();
  const recharged = sumOf(all, 'recharge:sandbox', 'recharge:transfer', 'recharge:stripe');
  const open = sumOf(all, 'purchase') - sumOf(all, 'sale', 'group_failed', 'group_left');
  const waiting = sumOf(all, 'withdrawal_held') - sumOf(all, 'withdrawal_paid', 'withdrawal_refused');
  const balances = balancesOf(await listed());
  const wanted = {
    ...{ balance: balances.wallets, held_in_groups: open, held_for_withdrawals: waiting, recharged },
    ...{ withdrawn: sumOf(all, 'withdrawal_paid'), refunded: sumOf(all, 'tax_refund') },
  };
  expect([balances.group_escrow, balances.withdraw_hold]).toEqual([open, waiting]);
  const added: Record<string, number> = {};
  const sources: (readonly [string, number])[] = [];
  for (const shopperId of shopperIds) {
    const { data } = await ask('shopper', { id: shopperId });
    const { balance, groupHeld, withdrawHeld, rechargeTotal, withdrawTotal, refundTotal } =
      await shop.services.statement.summary(shopperId);
    expect(data.money).toEqual({
      ...{ balance, held_in_groups: groupHeld, held_for_withdrawals: withdrawHeld, recharged: rechargeTotal },
      ...{ withdrawn: withdrawTotal, refunded: refundTotal },
    });
    for (const [key, sum] of Object.entries(data.money as Record<string, number>)) added[key] = (added[key] ?? 0) + sum;
    for (const { source, money } of data.sources) sources.push([source, money]);
  }
  expect(added).toEqual(wanted);
  expect(Object.fromEntries(Object.entries(totalsOf(sources)).map(([name, [, sum]]) => [name, sum]))).toEqual({
    ...{ sandbox: sumOf(all, 'recharge:sandbox'), transfer: sumOf(all, 'recharge:transfer') },
    ...{ stripe: sumOf(all, 'recharge:stripe'), staff: sumOf(all, 'credit'), tax_refunds: sumOf(all, 'tax_refund') },
  });
});

test('charts and cards of the figures draw it', async () => {
  const rowsOf = async (chart: ChartName) => {
    const { rows } = (await ask('figures', { chart, days: 7 })).data;
    return (rows as { cells: (string | number | null)[] }[]).map(({ cells }) => cells);
  };
  const days = async (chart: ChartName) => (await rowsOf(chart)).slice(-3);
  const each = [ofLast(), ofClosed(), ofToday()];
  expect((await days('turnover')).map(([day, turnover, orders, , back]) => [day, turnover, orders, back])).toEqual(
    DAYS.map((day, at) => {
      const moved = each[at] ?? {};
      return [day, sumOf(moved, 'sale'), moved.purchase?.length, sumOf(moved, 'goods_refund')];
    }),
  );
  expect(await days('channels')).toEqual(
    DAYS.map((day, at) => {
      const names = ['recharge:sandbox', 'recharge:transfer', 'recharge:stripe', 'withdrawal_paid'] as const;
      return [day, ...names.map((name) => sumOf(each[at] ?? {}, name))];
    }),
  );
  const held = [await listed({ day: LAST }), await listedUntilClosed(), await listed()].map(balancesOf);
  expect((await days('held')).map((cells) => cells.slice(0, 3))).toEqual(
    DAYS.map((day, at) => [day, held[at]?.group_escrow, held[at]?.withdraw_hold]),
  );
  // Items of the day of now come with its close.
  const turnover = (await rowsOf('fate')).reduce((sum, cells) => sum + Number(cells.at(-1)), 0);
  expect(turnover).toBe(sumOf(untilClosed(), 'sale'));
  const { cards } = (await ask('today')).data;
  expect(cards.turnover.today).toBe(sumOf(ofToday(), 'sale'));
  expect(cards.held.days.at(-1)).toMatchObject({ groups: held[2]?.group_escrow, withdrawals: held[2]?.withdraw_hold });
});

test('charts of chosen days have these days alone, and none that are to come', async () => {
  const chart = async (name: ChartName, span: object) => (await ask('figures', { chart: name, ...span })).data;
  const one = { from: CLOSED, to: CLOSED };
  const { rows, ...turnover } = await chart('turnover', one);
  expect(turnover).toMatchObject({ ...one, today: false });
  const sold = [sumOf(ofClosed(), 'sale'), ofClosed().purchase?.length, sumOf(ofLast(), 'sale')];
  const cells = [CLOSED, ...sold, sumOf(ofClosed(), 'goods_refund')];
  expect(rows).toEqual([
    { cells, source: { call: 'transfers', query: { day: CLOSED, account: 'sales', kind: 'sale' } } },
  ]);
  const fate = (await chart('fate', one)).rows as { cells: (string | number)[]; source: ChartSource }[];
  expect(fate.reduce((sum, row) => sum + Number(row.cells.at(-1)), 0)).toBe(sumOf(ofClosed(), 'sale'));
  expect(fate.every(({ source: { query } }) => query.day === CLOSED && query.until === CLOSED)).toBe(true);
  const late = await chart('channels', { from: LAST, to: '2027-02-01' });
  expect(late).toMatchObject({ from: LAST, to: TODAY, today: true });
  expect(late.rows.map((row: { cells: string[] }) => row.cells[0])).toEqual([...DAYS]);
  const file = (await ask('figuresFile', { chart: 'channels', ...one })).text;
  expect(linesOf(file).map(([day]) => day)).toEqual(['\ufeffday', `'${CLOSED}`, `channels ${CLOSED} – ${CLOSED}`]);
  for (const wrong of [{ from: LAST }, { from: TODAY, to: LAST }, { from: '2025-01-01', to: TODAY }])
    expect((await shop.call('figures', { chart: 'held', ...wrong }, { as: 'owner' })).body.code).toBe(400);
});

/** All rows of the list that a point opens. */
async function behind({ call, query }: ChartSource): Promise<Partial<Transfer>[]> {
  const rows: Partial<Transfer>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = { ...query, limit: 50, ...(cursor && { cursor }) };
    const page: { data: Partial<Transfer>[]; next: string | null } = await ask(call, asked);
    rows.push(...page.data);
    cursor = page.next;
  }
  return rows;
}

/** In which columns a point says how many rows it opens, or of sales their sum; in the first that is not 0. */
const saidIn: Partial<Record<ChartName, readonly number[]>> = {
  ...{ turnover: [1], views: [2], links: [2], fate: [2, 3], full: [1], newcomers: [2] },
};

async function pointsAreRight(days: number): Promise<number> {
  let sum = 0;
  for (const [chart, columns] of Object.entries(saidIn)) {
    const { rows } = (await ask('figures', { chart, days })).data;
    for (const { cells, source } of rows as { cells: number[]; source: ChartSource }[]) {
      // Codes of the shop itself are rows of their own.
      if (source.call === 'invitations') continue;
      const found = await behind(source);
      const sales = found.reduce((all, { amount = 0 }) => all + amount, 0);
      const counted = chart === 'turnover' ? sales : found.length;
      const said = columns.map((at) => cells[at]).find(Boolean) ?? 0;
      expect([chart, source, counted]).toEqual([chart, source, said]);
      sum += counted;
    }
  }
  return sum;
}

test('each point opens as many rows as it says, and none of days before', async () => {
  const invite = (username: string) =>
    shop.store.transaction((tx) => {
      const invitedBy = shopperIds[0] ?? null;
      return openAccount(tx, shop.ids, { username, nickname: username, passwordHash: null, invitedBy, demo: false });
    });
  await invite('early');
  const all = await pointsAreRight(7);
  // Of the three days the last one is left, then none.
  for (const later of [6, 5]) {
    shop.clock.advance(later * 24 * 60 * 60 * 1000);
    await shop.services.days.close();
    await invite(`late ${later}`);
    expect(await pointsAreRight(7)).toBeLessThan(all);
  }
});

test('books find no difference', () => booksAreRight(shop));
