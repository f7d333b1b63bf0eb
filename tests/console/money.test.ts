import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test, vi } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { comparedFile, sendStatement } from '../support/compared-file.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  // In the middle of a month.
  shop.clock.advance(Date.parse('2026-11-13T02:30:00Z') - shop.clock());
  for (const [key, value] of [['transfer_account', 'Bank 1234']] as const) {
    await setSetting(shop, { key, value, actor: 'test', note: 'test' });
  }
});

const as = (role: 'finance' | 'owner' | 'approver' | 'auditor' | 'service' | 'manager') => ({ as: role });

const approver = { staffId: 7, sessionId: 'x', grants: { exports: ['approve' as const] } };

let people = 0;
const newShopper = (balance = 0) => shop.addShopper(`payer${++people}`, balance);
const balanceOf = async (shopperId: number) => (await shop.services.statement.summary(shopperId)).balance;

/** A recharge by bank transfer that was credited; its number. */
async function credited(shopperId: number, money: number): Promise<string> {
  const { number } = await shop.services.recharges.begin({ shopperId, channelId: 2, money, idempotencyKey: undefined });
  await outright(shop).creditRecharge({ number, actor: 'test', note: 'test' });
  return number;
}

const rowsOf = async (fields: object) => (await shop.call('transfers', fields, as('auditor'))).body.data;

test('every transfer says what it belongs to, and those of an order are found by its number', async () => {
  const [mia, noa] = [await newShopper(50_000), await newShopper(50_000)];
  const itemId = await shop.addItem({ price: 10_000, tax: 500 });
  const input = { price: 10_000, idempotencyKey: undefined };
  const { orderno } = await shop.services.orders.buy({ ...input, shopperId: mia, itemId });
  await shop.services.orders.join({ ...input, shopperId: noa, orderno });
  const of = { number: orderno, to: `/orders/${orderno}` };
  expect(await rowsOf({ order: orderno })).toMatchObject([
    { ...of, kind: 'sale', debit: 'group_escrow', credit: 'sales', username: '' },
    { ...of, kind: 'purchase', debit: `wallet:${mia}`, credit: 'group_escrow', username: 'payer1' },
  ]);
  const number = await credited(mia, 12_300);
  const [recharge] = await rowsOf({ account: 'cash_in:transfer' });
  expect(recharge).toMatchObject({ number, to: `/recharges/${number}`, amount: 12_300 });
  const [first] = (await rowsOf({ account: 'adjustments' })).reverse();
  expect(first).toMatchObject({ number: expect.stringMatching(/^A-\d+$/), to: `/audit?subject=shopper:${mia}` });
  expect(await rowsOf({ order: '1' })).toEqual([]);
});

const compare = (kind: 'bank' | 'stripe', text: string | Buffer) => sendStatement(shop, { kind, text });

const DAY = 24 * 60 * 60_000;

const day = () => new Date(shop.clock()).toISOString().slice(0, 10);

test('a bank file against the ledger: what fits, what differs, and what only one of them has; nothing is booked', async () => {
  const shopperId = await newShopper(100_000);
  const [named, unnamed, other, lost] = [
    await credited(shopperId, 50_001),
    await credited(shopperId, 60_002),
    await credited(shopperId, 70_003),
    await credited(shopperId, 80_004),
  ];
  await shop.services.cards.save({
    ...{ shopperId, sessionId: '', fundPassword: undefined },
    card: { bankTruename: '陈', bankAccount: '6222021234567890', bankName: '工商银行' },
  });
  const input = { shopperId, sessionId: '', money: 20_005, fundPassword: undefined, idempotencyKey: undefined };
  const { id } = await shop.services.withdrawals.request(input);
  await outright(shop).payWithdrawal({ id, actor: 'test', note: 'test' });
  const before = await rowsOf({ limit: 200 });
  const text = [
    '交易日期,收入金额(元),支出金额(元),摘要',
    `${day()},500.01,,转账 ${named}`,
    `${day()},600.02,,转账`,
    `${day()},"7,000.00",,${other} 备注`,
    `${day()},,200.05,W${id}`,
    `${day()},9.99,,=HYPERLINK("x")`,
  ].join('\r\n');
  const { matched, of } = await comparedFile(shop, { kind: 'bank', text });
  expect(matched).toEqual({ count: 3, money: 50_001 + 60_002 - 20_005 });
  expect(of('differs')).toMatchObject([
    { file: { money: 700_000, line: 4 }, ledger: { number: other, money: 70_003, to: `/recharges/${other}` } },
  ]);
  expect(of('missing_here')).toMatchObject([{ file: { line: 6, money: 999 }, ledger: null }]);
  const lacking = of('missing_there').map(({ ledger }) => ledger?.number);
  expect(lacking).toContain(lost);
  expect(lacking).not.toContain(unnamed);
  expect(await rowsOf({ limit: 200 })).toEqual(before);
  // As Chinese banks write it.
  const gbk = Buffer.concat([
    Buffer.from([0xc8, 0xd5, 0xc6, 0xda]),
    Buffer.from(`,amount (CNY)\r\n${day()},+500.01\r\n`),
  ]);
  expect((await comparedFile(shop, { kind: 'bank', text: gbk })).matched).toEqual({ count: 1, money: 50_001 });
  expect((await compare('bank', 'x')).reason).toBe('statementUnreadable');
  expect((await compare('bank', '"')).reason).toBe('fileUnreadable');
});

test('a payment that staff credited under another number is found by the one that it names', async () => {
  const shopperId = await newShopper();
  const recharge = { shopperId, channelId: 2, money: 30_007, idempotencyKey: undefined };
  const { number } = await shop.services.recharges.begin(recharge);
  const paid = { number, paid: true, money: 30_007, currency: 'CNY' };
  for (const eventId of ['paid', 'paid again'])
    await shop.services.rechargeReports.take('transfer', { ...paid, eventId });
  const { data: payments } = (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body;
  const credit = { id: payments.at(-1).id, shopper: shopperId, note: 'paid twice' };
  expect((await shop.call('oddPaymentCredit', credit, as('finance'))).body.data.state).toBe('done');
  const line = `${day()},+300.07,转账 ${number}`;
  const text = ['日期,金额(元),摘要', line, line, line].join('\r\n');
  const found = await comparedFile(shop, { kind: 'bank', text });
  expect(found.matched).toEqual({ count: 2, money: 60_014 });
  expect(found.counts.unclear).toBe(0);
  expect(found.of('missing_here')).toMatchObject([{ file: { line: 4 } }]);
});

test('a wallet is credited by service in small sums and by two persons otherwise; its transfer belongs to the act', async () => {
  const shopperId = await newShopper(1000);
  const credit = (money: number, role: 'service' | 'manager') =>
    shop.call('shopperCredit', { id: shopperId, money, note: 'sorry' }, as(role));
  const small = { id: shopperId, money: 500, note: 'sorry' };
  // A repeat of what was lost on its way.
  for (let times = 0; times < 2; times++) {
    const { body } = await shop.call('shopperCredit', small, { as: 'service', key: 'sorry 1' });
    expect(body.data.state).toBe('done');
  }
  expect((await credit(500, 'manager')).body.data.state).toBe('waiting');
  expect((await credit(500_000, 'service')).body.data.state).toBe('waiting');
  const debit = await shop.call('shopperDebit', { id: shopperId, money: 1500, note: 'wrong' }, as('service'));
  expect(debit.body.data.state).toBe('waiting');
  expect(await balanceOf(shopperId)).toBe(1500);
  const [transfer] = await rowsOf({ account: `wallet:${shopperId}` });
  expect(transfer).toMatchObject({ amount: 500, debit: 'adjustments', to: `/audit?subject=shopper:${shopperId}` });
  await booksAreRight(shop);
});

test('a credit that is repeated is answered what the first was, whatever has moved since', async () => {
  const id = await newShopper(1000);
  const moveOn = () =>
    shop.services.debit({ username: `payer${people}`, amount: 100, actor: 'test', note: 'moved on' });
  const small = () =>
    shop.call('shopperCredit', { id, money: 500, note: 'sorry' }, { as: 'service', key: 'answered twice' });
  const first = (await small()).body.data;
  expect(first).toEqual({ state: 'done', approval: null, balance: 1500, done_before: null });
  await moveOn();
  expect((await small()).body.data).toEqual({ ...first, done_before: expect.any(Number) });
  // The yes to one is answered by its entry too.
  const asked = await shop.call('shopperCredit', { id, money: 500_000, note: 'sorry' }, as('manager'));
  const { hash } = (await shop.call('approval', { id: asked.body.data.approval }, as('approver'))).body.data;
  const yes = { id: asked.body.data.approval, hash, note: '', key: 'agreed twice' };
  const by = { ...approver, grants: { walletAdjustments: ['approve' as const] } };
  const approve = () => shop.services.approvals.approve(by, yes, async () => ({ factor: 'test' }));
  expect((await approve()).result).toEqual({ balance: 501_400, done_before: null });
  await moveOn();
  expect((await approve()).result).toEqual({ balance: 501_400, done_before: expect.any(Number) });
  expect(await balanceOf(id)).toBe(501_300);
  await booksAreRight(shop);
});

test('many withdrawals that the bank has paid: each by itself, and a repeat of the list does nothing twice', async () => {
  const shopperId = await newShopper(1_000_000);
  const frozen = await newShopper(50_000);
  const card = { bankTruename: '陈', bankAccount: '6222021234567899', bankName: '工商银行' };
  const withdraw = async (of: number, money: number) => {
    await shop.services.cards.save({ shopperId: of, sessionId: '', fundPassword: undefined, card });
    const input = { shopperId: of, sessionId: '', money, fundPassword: undefined, idempotencyKey: undefined };
    return (await shop.services.withdrawals.request(input)).id;
  };
  const [first, second, large] = [
    await withdraw(shopperId, 20_000),
    await withdraw(shopperId, 20_001),
    await withdraw(shopperId, 300_000),
  ];
  const held = await withdraw(frozen, 20_000);
  await onShopper(shop).freeze({ username: `payer${people}`, actor: 'test', note: 'looks odd' });
  const ids = [first, second, large, held, 999_999, first];
  const pay = () => shop.call('withdrawalsPay', { ids, note: 'bank file' }, { as: 'finance', key: 'bank 1' });
  const answers = await Promise.all([pay(), pay()]);
  for (const { body } of [...answers, await pay()]) {
    const states = body.data.map(({ id, state }: { id: number; state: string }) => [id, state]);
    expect(states).toEqual([
      [first, 'done'],
      [second, 'done'],
      [large, 'refused'],
      [held, 'refused'],
      [999_999, 'refused'],
    ]);
    expect(body.data.at(-1).reason).not.toBe('');
  }
  expect(await rowsOf({ account: 'cash_out', limit: 2 })).toMatchObject([{ amount: 20_001 }, { amount: 20_000 }]);
  await booksAreRight(shop);
});

/** The text of a file, by a call that sends one. */
async function fileOf(path: string, fields: object, role: string) {
  const sent = request(shop.server).post(`/console/api/v1/${path}`).send(fields).set(FROM_CONSOLE);
  const { text, body } = await sent.set('Cookie', `console=${role}`).buffer(true);
  return { reason: body.reason as string | undefined, text };
}

test('orders and transfers with names take two persons and are fetched once, within a day, by who asked', async () => {
  const shopperId = await newShopper(50_000);
  const itemId = await shop.addItem({ name: '=2+5+cmd|calc', price: 10_050, tax: 500 });
  await shop.services.orders.buy({ shopperId, itemId, price: undefined, quantity: 3, idempotencyKey: undefined });
  const input = (what: string) => ({ what, from: day(), to: new Date(shop.clock() + DAY).toISOString().slice(0, 10) });
  const ask = async (what: string) =>
    (await shop.call('exportAsk', { ...input(what), note: 'tax office' }, as('finance'))).body.data.approval;
  const fetched = (id: number, role = 'finance') => fileOf('export_file', { id }, role);
  const agree = async (id: number) => {
    const { hash } = (await shop.call('approval', { id }, as('approver'))).body.data;
    await shop.services.approvals.approve(approver, { id, hash, note: '' }, async () => ({ factor: 'test' }));
  };
  const id = await ask('orders');
  expect((await fetched(id)).reason).toBe('approvalOver');
  await agree(id);
  const { rows } = (await shop.call('exports', {}, as('finance'))).body.data;
  expect(rows).toMatchObject([{ id, what: 'orders', state: 'ready', decided_by: 'approver' }]);
  // However much else the same person asks for.
  const [request] = await shop.store.reader.db.select().from(tables.approvals).where(eq(tables.approvals.id, id));
  if (!request) throw new Error('there is no such request');
  const others = Array.from({ length: 201 }, (_, at) => {
    const own = { kind: 'wallet.credit' as const, hash: `other ${at}`, subject: `shopper:${shopperId}` };
    const open = { state: 'expired' as const, decidedBy: null, decidedAt: null, decideEvidence: null };
    const { id: _id, ...copied } = request;
    return { ...copied, ...own, ...open };
  });
  await shop.store.transaction(async (tx) => void (await tx.db.insert(tables.approvals).values(others)));
  expect((await shop.call('exports', {}, as('finance'))).body.data.rows).toEqual(rows);
  expect((await fetched(id, 'owner')).reason).toBe('approvalUnknown');
  expect((await shop.call('collect', { id }, as('finance'))).body.reason).toBe('approvalUnknown');
  const both = await Promise.all([fetched(id), fetched(id)]);
  expect(both.map(({ reason }) => reason).filter(Boolean)).toEqual(['approvalOver']);
  const { text } = both.find(({ reason }) => reason === undefined) ?? { text: '' };
  expect(text).toContain(`payer${people},'=2+5+cmd|calc,`);
  expect(text).toMatch(/,\d+,,3,\d+,301\.50,15\.00,,,,0\r\n/);
  // In blocks, and of the shop's clocks, as the days are by which it was asked for.
  expect(text).toMatch(/\r\n\d{4} \d{4} \d{4} \d{4},\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00,/);
  expect(text).toMatch(
    /^\ufefforder,time,.*,item_id,variant,quantity,group,price,tax,succeeded,returned,given_back,pieces_returned\r\n/,
  );
  expect(text).toMatch(/orders .* – .*,asked by finance,agreed by approver,\d{4}-/);
  const entries = shop.store.reader.db.select().from(tables.auditLog);
  expect(await entries.where(eq(tables.auditLog.action, 'export fetch'))).toMatchObject([
    { actor: 'staff:6', approvalId: id, subject: 'export:orders' },
  ]);

  // Every transfer is in it, and their sum is that of the ledger.
  const all = await ask('transfers');
  await agree(all);
  const lines = (await fetched(all)).text.trim().split('\r\n');
  const transfers = await shop.store.reader.db.select().from(tables.transfers);
  const sum = transfers.reduce((total, { amount }) => total + amount, 0);
  expect(lines.slice(1, -2)).toHaveLength(transfers.length);
  expect(lines.at(-2)).toBe(`total,${transfers.length},,,,,,${(sum / 100).toFixed(2)}`);
  const late = await ask('orders');
  await agree(late);
  shop.clock.advance(DAY);
  expect((await fetched(late)).reason).toBe('approvalOver');
});

test('a file that fails half-way is logged, and one whose reader leaves is not', async () => {
  const logged = vi.spyOn(shop.log, 'error');
  const failing = vi.spyOn(shop.services.exports, 'write');
  const fetched = async (signal?: AbortSignal) => {
    const from = day();
    const ask = await shop.call('exportAsk', { what: 'orders', from, to: from, note: 'x' }, as('finance'));
    const { hash } = (await shop.call('approval', { id: ask.body.data.approval }, as('approver'))).body.data;
    const decision = { id: ask.body.data.approval, hash, note: '' };
    await shop.services.approvals.approve(approver, decision, async () => ({ factor: 'test' }));
    const headers = { ...FROM_CONSOLE, Cookie: 'console=finance', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ id: decision.id });
    return fetch(`${shop.origin.own}/console/api/v1/export_file`, {
      method: 'POST',
      headers,
      body,
      ...(signal && { signal }),
    });
  };
  failing.mockImplementation(async function* () {
    yield 'order,time\r\n';
    throw new Error('the database is away');
  });
  await expect(fetched().then((answer) => answer.text())).rejects.toThrow();
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ err: new Error('the database is away') }),
    'a file was cut off',
  );
  logged.mockClear();
  let left = () => {};
  const over = new Promise<void>((resolve) => {
    left = resolve;
  });
  failing.mockImplementation(async function* () {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      left();
    }
  });
  const reader = new AbortController();
  await fetched(reader.signal);
  reader.abort();
  await over;
  await shop.call('exports', {}, as('finance'));
  expect(logged).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test.each([
  ['1970-01-01', '2026-12-31'],
  ['2026-01-01', '2100-01-01'],
  ['0001-01-01', '9999-12-31'],
])('orders from %s to %s are all in the file, though their numbers name no century', async (from, to) => {
  let made = '';
  const people = { asked: 'finance', agreed: 'approver' };
  for await (const part of shop.services.exports.write({ what: 'orders', from, to }, people)) made += part;
  const orders = await shop.store.reader.db.select().from(tables.orders);
  expect(orders.length).toBeGreaterThan(0);
  expect(made).toContain(`total,${orders.length},`);
});

test('the transfers of one order are a file without names, with decimals, and that it was made is in the audit log', async () => {
  const [mia, noa] = [await newShopper(50_000), await newShopper(50_000)];
  const itemId = await shop.addItem({ price: 10_050, tax: 500 });
  const input = { price: 10_050, idempotencyKey: undefined };
  const { orderno } = await shop.services.orders.buy({ ...input, shopperId: mia, itemId });
  await shop.services.orders.join({ ...input, shopperId: noa, orderno });
  const { text } = await fileOf('order_transfers_file', { number: orderno }, 'finance');
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toBe('transfer,time,kind,from,to,amount');
  expect(lines[0]).toMatch(/^\d+,[^,]+,purchase,wallet,group_escrow,100\.50$/);
  expect(lines[1]).toMatch(/^\d+,[^,]+,sale,group_escrow,sales,100\.50$/);
  expect(lines[2]).toBe('total,2,,,,201.00');
  expect(lines[3]).toContain('asked by finance');
  const { username } = (await shop.call('shopper', { id: mia }, as('auditor'))).body.data;
  expect(text).not.toContain(username);
  const { body } = await shop.call('audit', { action: 'export order' }, as('auditor'));
  expect(body.data).toMatchObject([{ subject_name: orderno, shopper_id: mia, detail: { transfers: 2 } }]);
  for (const role of ['service', 'auditor']) {
    expect((await fileOf('order_transfers_file', { number: orderno }, role)).reason).toBe('rightMissing');
  }
  expect((await fileOf('order_transfers_file', { number: '999999' }, 'finance')).reason).toBe('orderUnknown');
});

test('a month for the accountant: balances follow from what moved, and all are those of the ledger', async () => {
  expect((await fileOf('month_file', { month: '2020-01' }, 'finance')).reason).toBe('monthUnknown');
  shop.clock.advance(2 * DAY);
  await shop.services.days.close();
  const { months, closed } = (await shop.call('exports', {}, as('finance'))).body.data;
  const { text } = await fileOf('month_file', { month: months[0] }, 'finance');
  const rows = text.split('\r\n').map((line) => line.split(','));
  const accounts = rows.filter(([section, name]) => section === 'account' && name !== 'total');
  // From the ledger itself, account by account.
  const db = shop.store.reader.db;
  const [names, transfers] = [await db.select().from(tables.accounts), await db.select().from(tables.transfers)];
  const nameOf = new Map(names.map(({ id, name }) => [id, name.startsWith('wallet:') ? 'wallets' : name]));
  const held = new Map<string, number>();
  const before = transfers.filter(({ createdAt }) => new Date(createdAt).toISOString().slice(0, 7) === months[0]);
  for (const { debitAccount, creditAccount, amount } of before) {
    for (const [account, sign] of [
      [debitAccount, -1],
      [creditAccount, 1],
    ] as const) {
      const name = nameOf.get(account) ?? '';
      held.set(name, (held.get(name) ?? 0) + sign * amount);
    }
  }
  expect(closed.startsWith(months[0])).toBe(true);
  for (const [, name = '', , opening, came, went, closing] of accounts) {
    expect([name, closing]).toEqual([name, ((held.get(name) ?? 0) / 100).toFixed(2)]);
    expect(Number(opening) + Number(came) - Number(went)).toBeCloseTo(Number(closing), 6);
  }
  expect(
    rows
      .find(([, name]) => name === 'total')
      ?.slice(3, 7)
      .at(-1),
  ).toBe('0.00');
  const sales = transfers.filter(({ kind }) => kind === 'sale').reduce((sum, { amount }) => sum + amount, 0);
  expect(rows.find(([, name]) => name === 'turnover')?.at(-1)).toBe((sales / 100).toFixed(2));
  expect(text).toMatch(/month .*,asked by finance,,\d{4}-/);
  expect((await fileOf('month_file', { month: months[0] }, 'auditor')).reason).toBe('rightMissing');
  // An audit asks for years.
  shop.clock.advance(9 * 365 * DAY);
  expect((await shop.services.exports.months()).months).toEqual(months);
});
