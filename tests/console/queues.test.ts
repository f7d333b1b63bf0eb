import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { selectActsAbout } from '../../db/queries/support.ts';
import { tables } from '../../db/schema/index.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { readXml } from '../support/read-xml.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { joinedWithPasskey } from '../support/staff.ts';

const HOUR = 60 * 60 * 1000;
const TRANSFER = 2;
const byTest = { actor: 'test', note: 'test' };

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  await shop.services.settings.set({ key: 'transfer_account', value: 'Bank 1234', ...byTest });
});

const as = (role: 'finance' | 'owner' | 'approver' | 'auditor' | 'service') => ({ as: role });

let people = 0;
const newShopper = (balance = 0) => shop.addShopper(`saver${++people}`, balance);

/** A claim of 500 yuan by bank transfer; its number. */
async function claim(shopperId: number, money = 50_000): Promise<string> {
  const { number } = await shop.services.recharges.begin({
    shopperId,
    channelId: TRANSFER,
    money,
    idempotencyKey: undefined,
  });
  return number;
}

const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };

async function withdrawal(shopperId: number, money = 20_000, own = card): Promise<number> {
  await shop.services.cards.save({ shopperId, sessionId: '', fundPassword: undefined, card: own });
  const input = { shopperId, sessionId: '', money, fundPassword: undefined, idempotencyKey: undefined };
  return (await shop.services.withdrawals.request(input)).id;
}

/** Orders of complete groups whose tax refund was applied for. */
async function requestedRefunds(times: number): Promise<number[]> {
  const itemId = await shop.addItem({ price: 10_000, tax: 500 });
  const [mia, noa] = [await newShopper(100_000), await newShopper(100_000)];
  const ids: number[] = [];
  for (let n = 0; n < times; n++) {
    const { orderno } = await shop.services.orders.buy({
      shopperId: mia,
      itemId,
      price: 10_000,
      idempotencyKey: undefined,
    });
    await shop.services.orders.join({ shopperId: noa, orderno, price: 10_000, idempotencyKey: undefined });
    const [row] = await shop.store.reader.db.select().from(tables.orders).where(eq(tables.orders.orderno, orderno));
    ids.push(row?.id ?? 0);
    await shop.services.refunds.request({ id: row?.id ?? 0, shopperId: mia, idempotencyKey: undefined });
  }
  return ids;
}

const balanceOf = async (shopperId: number) => (await shop.services.statement.summary(shopperId)).balance;
const entriesAbout = (subject: string) =>
  shop.store.reader.db.select().from(tables.auditLog).where(eq(tables.auditLog.subject, subject));

test('two staff credit the same recharge at once: what one of them found is in the wallet, once', async () => {
  const shopperId = await newShopper();
  for (let round = 0; round < 4; round++) {
    const number = await claim(shopperId);
    const before = await balanceOf(shopperId);
    const credit = (found: number, role: 'finance' | 'owner') =>
      shop.call('rechargeCredit', { number, found, note: `found ${found}` }, as(role));
    const refuse = shop.call('rechargeRefuse', { number, note: 'not there' }, as('owner'));
    const answers = await Promise.all([credit(48_000, 'finance'), credit(50_000, 'owner'), refuse]);
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    const { status, money, claimed, remark } = (await shop.call('recharge', { number }, as('auditor'))).body.data;
    expect((await balanceOf(shopperId)) - before).toBe(status === 'credited' ? money : 0);
    expect(claimed).toBe(money === 48_000 ? 50_000 : null);
    expect(remark).toBe(status === 'refused' ? 'not there' : money === 48_000 ? 'found 48000' : '');
  }
  await booksAreRight(shop);
});

test('the queue is oldest first, by channel, with what waits and how long it may', async () => {
  const shopperId = await newShopper();
  const first = await claim(shopperId, 11_100);
  shop.clock.advance(3 * HOUR);
  const second = await claim(shopperId, 22_200);
  const page = async (cursor?: string) =>
    (await shop.call('recharges', { channel: 'transfer', limit: 1, ...(cursor && { cursor }) }, as('finance'))).body;
  const numbers: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await page(cursor);
    numbers.push(...data.rows.map(({ number }: { number: string }) => number));
    expect(data.promise).toBe(2 * HOUR);
    expect(data.waiting.find((one: { channel: string }) => one.channel === 'transfer').count).toBeGreaterThan(1);
    cursor = next ?? undefined;
  } while (cursor);
  expect(numbers.indexOf(first)).toBeLessThan(numbers.indexOf(second));
  for (const number of [first, second]) await shop.call('rechargeRefuse', { number, note: 'no' }, as('finance'));
});

test('the same picture and the same sum are known again, whoever sent them', async () => {
  const [mia, noa] = [await newShopper(), await newShopper()];
  const [one, other] = [await claim(mia, 33_300), await claim(noa, 33_300)];
  const bytes = await sampleProof('#d6371c');
  await shop.services.recharges.attachProof({ shopperId: mia, number: one, bytes });
  await shop.services.recharges.attachProof({ shopperId: noa, number: other, bytes });
  const { data } = (await shop.call('recharge', { number: other }, as('finance'))).body;
  expect(data.same_picture.map(({ number }: { number: string }) => number)).toEqual([one]);
  expect(data.same_sum.map(({ number }: { number: string }) => number)).toEqual([one]);
  const another = await sampleProof('#1c37d6');
  await shop.services.recharges.attachProof({ shopperId: noa, number: other, bytes: another });
  expect((await shop.call('recharge', { number: other }, as('finance'))).body.data.same_picture).toEqual([]);
});

test('remarks are offered in the language that the shopper reads', async () => {
  const shopperId = await newShopper();
  await shop.store.transaction((tx) =>
    tx.db.update(tables.shoppers).set({ locale: 'ar-SA' }).where(eq(tables.shoppers.id, shopperId)),
  );
  const number = await claim(shopperId);
  const { remarks } = (await shop.call('recharge', { number }, as('finance'))).body.data;
  expect(remarks[0]).toEqual({ key: 'asFound', text: shop.messages.say('ar-SA', 'remark.asFound') });
});

test('a proof is shown to staff who may see recharges, and to nobody else', async () => {
  const shopperId = await newShopper();
  const number = await claim(shopperId);
  await shop.services.recharges.attachProof({ shopperId, number, bytes: await sampleProof('#d6371c') });
  const proof = (cookie: string) =>
    request(shop.server).get('/console/api/v1/recharge_proof').query({ number }).set('Cookie', cookie);
  const shown = await proof('console=finance');
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(shown.headers['cache-control']).toBe('no-store');
  const [row] = await shop.store.reader.db.select().from(tables.recharges).where(eq(tables.recharges.number, number));
  expect(shown.body).toEqual(readFileSync(shop.proofs.placeOf(row?.proof ?? '')));
  expect([(await proof('')).status, (await proof('session=of-a-shopper')).status]).toEqual([401, 401]);
  expect((await proof('console=service')).status).toBe(403);
});

test('of paying and refusing a withdrawal at once one is done', async () => {
  const shopperId = await newShopper(1_000_000);
  for (let round = 0; round < 4; round++) {
    const id = await withdrawal(shopperId);
    const acts = [
      shop.call('withdrawalPay', { id, note: 'paid' }, as('finance')),
      shop.call('withdrawalRefuse', { id, note: 'no' }, as('owner')),
      shop.call('withdrawalPay', { id, note: 'paid' }, as('owner')),
    ];
    const answers = await Promise.all(round % 2 === 0 ? acts : acts.reverse());
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  }
  await booksAreRight(shop);
});

test('a card is masked until it is asked for, and who read it is in the audit log', async () => {
  const id = await withdrawal(await newShopper(50_000));
  const { body } = await shop.call('withdrawal', { id }, as('finance'));
  expect(body.data).toMatchObject({ bank_account: '**** 7890', bank_truename: '陈**' });
  const { data } = (await shop.call('withdrawals', { limit: 200 }, as('auditor'))).body;
  expect(JSON.stringify([body, data])).not.toContain(card.bankAccount);
  expect((await shop.call('withdrawalCard', { id }, as('owner'))).status).toBe(403);
  expect(await entriesAbout(`withdrawal:${id}`)).toEqual([]);
  const whole = await shop.call('withdrawalCard', { id }, as('finance'));
  expect(whole.body.data).toMatchObject({ bank_account: card.bankAccount, bank_truename: '陈思远' });
  const entries = await entriesAbout(`withdrawal:${id}`);
  expect(entries).toMatchObject([{ action: 'card read', detail: { card: '7890' } }]);
  expect(JSON.stringify(entries)).not.toContain(card.bankAccount);
});

test('the facts of a withdrawal say where the money came from and whose card it is', async () => {
  const own = { ...card, bankAccount: '6230520000008841' };
  const [mia, noa] = [await newShopper(30_000), await newShopper(50_000)];
  await withdrawal(noa, 20_000, own);
  const number = await claim(mia, 40_000);
  await shop.call('rechargeCredit', { number, found: 40_000, note: 'there' }, as('finance'));
  const first = await withdrawal(mia, 20_000, own);
  await shop.call('withdrawalPay', { id: first, note: 'paid' }, as('finance'));
  const second = await withdrawal(mia, 25_000, own);
  const { data } = (await shop.call('withdrawal', { id: second }, as('finance'))).body;
  expect(data).toMatchObject({
    account: { recharged: 40_000, bought: 0, frozen_why: '' },
    sources: [
      { source: 'transfer', money: 40_000 },
      { source: 'staff', money: 30_000 },
    ],
    fresh: [{ channel: 'transfer', money: 40_000 }],
    card: { others: [{ id: noa }], paid_times: 1, changed: false },
    paid_before: { times: 1, largest: 20_000 },
  });
});

test('the list says of each pending withdrawal what speaks against paying it', async () => {
  const own = (end: string) => ({ ...card, bankAccount: `623052111111${end}` });
  const [plain, sandbox, mia, noa, old] = [
    ...[await newShopper(50_000), await newShopper(50_000), await newShopper(50_000)],
    ...[await newShopper(50_000), await newShopper(50_000)],
  ] as [number, number, number, number, number];
  const credited = async (shopperId: number, channel: 'sandbox' | 'stripe') =>
    shop.store.transaction(async (tx) => {
      const number = String(9e15 + shopperId);
      const row = { shopperId, number, channel, money: 20_000, status: 'credited' as const, providerRef: '' };
      const values = { ...row, createdAt: tx.now, closedAt: tx.now };
      const [made] = await tx.db.insert(tables.recharges).values(values).returning({ id: tables.recharges.id });
      const ref = `recharge:${made?.id}`;
      const to = { wallet: shopperId };
      await shop.services.ledger.move(tx, { from: `cash_in:${channel}`, to, amount: 20_000, kind: 'recharge', ref });
    });
  await credited(sandbox, 'sandbox');
  await credited(mia, 'stripe');
  await credited(old, 'stripe');
  shop.clock.advance(4 * 24 * HOUR);
  const paid = await withdrawal(noa, 20_000, own('0003'));
  await shop.call('withdrawalPay', { id: paid, note: 'paid' }, as('finance'));
  await credited(noa, 'stripe');
  const pending = [
    [await withdrawal(plain, 20_000, own('0001')), []],
    [await withdrawal(sandbox, 20_000, own('0002')), ['unpaid']],
    [await withdrawal(mia, 20_000, own('0003')), ['card']],
    [await withdrawal(noa, 20_000, own('0003')), ['fresh', 'card']],
    [await withdrawal(old, 20_000, own('0005')), []],
  ] as const;
  const { rows } = (await shop.call('withdrawals', { limit: 200 }, as('finance'))).body.data;
  const doubts = new Map(rows.map((row: { id: number; doubts: string[] }) => [row.id, row.doubts]));
  expect(pending.map(([id]) => [id, doubts.get(id)])).toEqual(pending);
  for (const [id, said] of pending) {
    expect((await shop.call('withdrawal', { id }, as('finance'))).body.data.doubts).toEqual(said);
  }
  expect((await shop.call('withdrawal', { id: paid }, as('finance'))).body.data.doubts).toEqual([]);
});

test('a file for the bank has each withdrawal once, its sums are those of the withdrawals, and it is in the audit log', async () => {
  const hostile = { ...card, bankTruename: '=HYPERLINK("http://evil.example")', bankName: 'A & B <Bank>' };
  const ids = [
    await withdrawal(await newShopper(100_000), 20_001, hostile),
    await withdrawal(await newShopper(100_000), 99_999, { ...card, bankAccount: 'DE89370400440532013000' }),
  ];
  const file = (fields: object, role: 'finance' | 'owner' = 'finance') =>
    request(shop.server)
      .post('/console/api/v1/withdrawal_file')
      .set(FROM_CONSOLE)
      .set('Cookie', `console=${role}`)
      .send({ ids, format: 'csv', ...fields });
  expect((await file({}, 'owner')).status).toBe(403);
  expect((await file({ format: 'pain.001' })).body.reason).toBe('payerMissing');
  for (const [key, value] of [
    ['payer_name', '拼团 & Co'],
    ['payer_account', '6217 0000 3306'],
    ['payer_bank', 'ICBKCNBJ'],
  ] as const) {
    await shop.services.settings.set({ key, value, ...byTest });
  }
  const answers = await Promise.all([file({}), file({})]);
  expect(answers.map(({ body }) => body.reason).filter(Boolean)).toEqual(['withdrawalFiled']);
  const csv = answers.find(({ body }) => body.reason === undefined)?.text ?? '';
  const rows = csv
    .slice(1)
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  expect(rows.map((row) => row[0])).toEqual(['reference', ...ids.map((id) => `W${id}`), 'total', rows.at(-1)?.[0]]);
  expect(rows.map((row) => row.at(-2))).toEqual(['amount', '200.01', '999.99', '1200.00', '']);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);

  const again = await file({ format: 'pain.001', again: true }).buffer(true);
  expect(again.headers['content-type']).toContain('application/xml');
  const xml = readXml(again.text);
  expect(xml.root).toBe('Document');
  expect(xml.all('CtrlSum')).toEqual(['1200.00', '1200.00']);
  expect(xml.all('NbOfTxs')).toEqual(['2', '2']);
  expect(xml.all('InstdAmt')).toEqual(['200.01', '999.99']);
  expect(xml.all('EndToEndId')).toEqual(ids.map((id) => `W${id}`));
  expect(xml.all('IBAN')).toEqual(['DE89370400440532013000']);
  expect(xml.all('BICFI')).toEqual(['ICBKCNBJ']);
  expect(xml.all('Nm')).toContain('A & B <Bank>');
  const [entry] = (await entriesAbout(`withdrawal:${ids[0]}`)).reverse();
  expect(entry).toMatchObject({ action: 'withdrawal file', detail: { count: 2, total: 120_000, again: true } });
  const { data } = (await shop.call('withdrawal', { id: ids[0] }, as('finance'))).body;
  expect(data.filed_at).toBe(shop.clock());
});

test('a withdrawal that a file for the bank has is refused only by who says so', async () => {
  const shopperId = await newShopper(20_000);
  const id = await withdrawal(shopperId);
  await shop.call('withdrawalFile', { ids: [id], format: 'csv' }, as('finance'));
  const refuse = (fields: object) => shop.call('withdrawalRefuse', { id, note: 'no', ...fields }, as('owner'));
  expect((await refuse({})).body.reason).toBe('withdrawalInFile');
  expect(await balanceOf(shopperId)).toBe(0);
  const { data } = (await shop.call('withdrawal', { id }, as('owner'))).body;
  expect(data).toMatchObject({ status: 'pending', filed_at: shop.clock() });
  expect((await refuse({ anyway: true })).body.code).toBe(200);
  expect(await balanceOf(shopperId)).toBe(20_000);
  const entries = await entriesAbout(`withdrawal:${id}`);
  expect(entries.at(-1)).toMatchObject({ action: 'withdrawal refuse', detail: { anyway: true } });
  await booksAreRight(shop);
});

const DEAR = 300_000;

test('a withdrawal whose payment waits for a second person is marked, in no file, and refused only by who says so', async () => {
  const shopperId = await newShopper(DEAR);
  const id = await withdrawal(shopperId, DEAR);
  const seen = async () => (await shop.call('withdrawal', { id }, as('finance'))).body.data;
  const marks = async () => {
    const { rows } = (await shop.call('withdrawals', { shopper: shopperId }, as('finance'))).body.data;
    const { withdrawals } = (await shop.call('shopper', { id: shopperId }, as('finance'))).body.data;
    return [...rows, ...withdrawals, await seen()].map(({ asked_at }) => asked_at);
  };
  expect(await marks()).toEqual([null, null, null]);
  const pay = async () => (await shop.call('withdrawalPay', { id, note: 'sent' }, as('finance'))).body.data;
  const { state, approval } = await pay();
  expect(state).toBe('waiting');
  const since = shop.clock();
  expect(await marks()).toEqual([since, since, since]);
  const file = (again: boolean) => shop.call('withdrawalFile', { ids: [id], format: 'csv', again }, as('finance'));
  for (const again of [false, true]) {
    const { body } = await file(again);
    expect(body).toMatchObject({ reason: 'withdrawalNotPayable', data: { ids: [id] } });
    expect(body.msg).toBe(`文件未生成：W${id} 的付款在等第二人确认`);
  }
  const refuse = (fields: object) => shop.call('withdrawalRefuse', { id, note: 'no', ...fields }, as('owner'));
  expect((await refuse({})).body.reason).toBe('withdrawalAsked');
  expect(await balanceOf(shopperId)).toBe(0);

  const { hash } = (await shop.call('approval', { id: approval }, as('approver'))).body.data;
  await shop.call('decline', { id: approval, hash, note: 'wrong card' }, as('approver'));
  expect(await marks()).toEqual([null, null, null]);
  // What was asked, and what became of it, stays on the page.
  const acts = (await seen()).acts.map(({ action, note }: { action: string; note: string }) => [action, note]);
  expect(acts).toEqual([
    ['approval ask', 'sent'],
    ['approval decline', 'wrong card'],
  ]);
  await pay();
  shop.clock.advance(24 * HOUR);
  expect(await marks()).toEqual([null, null, null]);
  expect((await seen()).acts).toHaveLength(3);
  await pay();
  expect((await refuse({ anyway: true })).body.code).toBe(200);
  expect(await balanceOf(shopperId)).toBe(DEAR);
  await booksAreRight(shop);
});

test('asking for a second yes, refusing and making a file for the bank at once', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await withdrawal(await newShopper(DEAR), DEAR);
    const acts = [
      () => shop.call('withdrawalPay', { id, note: 'sent' }, as('finance')),
      () => shop.call('withdrawalRefuse', { id, note: 'no' }, as('owner')),
      () => shop.call('withdrawalFile', { ids: [id], format: 'csv' }, as('finance')),
    ];
    await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    const done = (await selectActsAbout(shop.store.reader, `withdrawal:${id}`)).map(({ action }) => action);
    expect([['withdrawal refuse'], ['approval ask'], ['withdrawal file', 'approval ask']]).toContainEqual(done);
  }
  await booksAreRight(shop);
});

test('who blocks or freezes a shopper reads which withdrawals the bank may pay all the same', async () => {
  const shopperId = await newShopper(100_000);
  const [id, other] = [await withdrawal(shopperId), await withdrawal(shopperId)];
  const filed = async () => (await shop.call('shopper', { id: shopperId }, as('service'))).body.data.filed;
  expect(await filed()).toEqual([]);
  await shop.call('withdrawalFile', { ids: [id], format: 'csv' }, as('finance'));
  const known = { id, money: 20_000, filed_at: shop.clock() };
  expect(await filed()).toEqual([known]);
  const username = await shop.services.consoleShoppers.username(shopperId);
  const act = { username, actor: 'shell:root', note: 'stolen card' };
  const told = [{ id, money: 20_000, filedAt: shop.clock() }];
  expect(await shop.services.shopperStaff.freeze(act)).toEqual(told);
  expect(await shop.services.shopperStaff.block(act)).toEqual(told);
  expect(await filed()).toEqual([known]);
  await shop.call('withdrawalRefuse', { id: other, note: 'no' }, as('owner'));
  await shop.call('withdrawalRefuse', { id, note: 'no', anyway: true }, as('owner'));
  expect(await filed()).toEqual([]);
  expect(await shop.services.shopperStaff.block(act)).toEqual([]);
});

test('making a file for the bank and refusing at once: the file has the withdrawal, or its money is back', async () => {
  for (let round = 0; round < 6; round++) {
    const shopperId = await newShopper(20_000);
    const id = await withdrawal(shopperId);
    const acts = [
      () => shop.call('withdrawalFile', { ids: [id], format: 'csv' }, as('finance')),
      () => shop.call('withdrawalRefuse', { id, note: 'no' }, as('owner')),
    ];
    await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    const filed = (await entriesAbout(`withdrawal:${id}`)).some(({ action }) => action === 'withdrawal file');
    expect(await balanceOf(shopperId)).toBe(filed ? 0 : 20_000);
  }
  await booksAreRight(shop);
});

test('a file for the bank is of the day that the shop has, also before that of UTC has begun', async () => {
  const ids = [await withdrawal(await newShopper(100_000), 20_000)];
  // The next 01:00 in Shanghai.
  shop.clock.advance((41 * HOUR - (shop.clock() % (24 * HOUR))) % (24 * HOUR));
  const today = new Date(shop.clock() + 8 * HOUR).toISOString().slice(0, 10);
  const { text, headers } = await request(shop.server)
    .post('/console/api/v1/withdrawal_file')
    .set(FROM_CONSOLE)
    .set('Cookie', 'console=finance')
    .send({ ids, format: 'pain.001' })
    .buffer(true);
  expect(readXml(text).all('Dt')).toEqual([today]);
  expect(headers['content-disposition']).toContain(`withdrawals-${today}-`);
});

test('one withdrawal that cannot be paid, and there is no file; the refusal says which and why', async () => {
  const shopperId = await newShopper(100_000);
  const [one, blocked] = [await withdrawal(await newShopper(50_000)), await withdrawal(shopperId)];
  const { username } = (await shop.call('withdrawal', { id: blocked }, as('finance'))).body.data.shopper;
  await shop.services.shopperStaff.block({ username, ...byTest });
  const paid = await withdrawal(await newShopper(50_000));
  await shop.call('withdrawalPay', { id: paid, note: 'by hand' }, as('finance'));
  const file = (ids: number[], language?: string) =>
    shop.call('withdrawalFile', { ids, format: 'csv' }, { ...as('finance'), language });
  const { body } = await file([one, blocked]);
  expect(body).toMatchObject({ reason: 'withdrawalNotPayable', data: { ids: [blocked] } });
  expect(body.msg).toBe(`文件未生成：W${blocked} 的顾客已封禁`);
  const more = Array.from({ length: 10 }, (_, at) => 900_000 + at);
  const english = (await file([one, blocked, paid, ...more], 'en-US')).body;
  expect(english.data.ids).toEqual([blocked, paid, ...more]);
  expect(english.msg).toMatch(
    new RegExp(`^No file was made: the shopper of W${blocked} is blocked, W${paid} is paid already, .*, and 4 more$`),
  );
  expect(await entriesAbout(`withdrawal:${one}`)).toEqual([]);
  await file([one]);
  expect((await file([one])).body.msg).toBe(`文件未生成，以前的银行文件中已有 W${one}`);
});

test('many tax refunds are paid each by itself while others are refused', async () => {
  const ids = await requestedRefunds(6);
  const [paid, ...refused] = await Promise.all([
    shop.call('refundsPay', { ids: [...ids, 999_999], note: 'in order' }, as('finance')),
    ...ids.slice(0, 3).map((id) => shop.call('refundRefuse', { id, note: 'not yet' }, as('owner'))),
  ]);
  const results: { id: number; state: string; reason: string }[] = paid?.body.data;
  expect(results.map(({ id }) => id)).toEqual([...ids, 999_999]);
  expect(results.at(-1)).toMatchObject({ state: 'refused', reason: '没有这笔待处理的返税' });
  for (const [n, { body }] of refused.entries()) expect(body.code === 200).toBe(results[n]?.state === 'refused');
  expect(results.slice(3, 6).every(({ state }) => state === 'done')).toBe(true);
  await booksAreRight(shop);
});

test('many tax refunds take one factor, over all of them, before the first is paid', async () => {
  const ids = await requestedRefunds(3);
  const person = await joinedWithPasskey(shop, 'finance');
  shop.clock.advance(5 * 60_000);
  const input = { ids, note: 'in order' };
  const asked = await shop.call('refundsPay', input, person);
  expect([asked.status, asked.body.data.kind]).toEqual([428, 'refund.pay of many']);
  const { nonce, passkey } = asked.body.data;
  const proof = { nonce, response: person.authenticator.get(passkey) };
  const fewer = await shop.call('refundsPay', { ...input, ids: ids.slice(1) }, { ...person, proof });
  expect(fewer.body.reason).toBe('passkeyWrong');
  const states = ({ body }: typeof fewer) => body.data.map(({ state }: { state: string }) => state);
  const key = 'three refunds';
  expect(states(await shop.call('refundsPay', input, { ...person, proof, key }))).toEqual(['done', 'done', 'done']);
  // The same once more says the same, and pays nothing; under another key there is nothing left to pay.
  expect(states(await shop.call('refundsPay', input, { ...person, key }))).toEqual(['done', 'done', 'done']);
  expect(states(await shop.call('refundsPay', input, person))).toEqual(['refused', 'refused', 'refused']);
  const entries = await entriesAbout(`order:${ids[0]}`);
  expect(entries.filter(({ action }) => action === 'refund pay')).toMatchObject([
    { detail: { evidence: { factor: 'passkey', signed: expect.stringContaining('refund.pay of many') } } },
  ]);
  await booksAreRight(shop);
});

test('a payment that credited nothing waits until staff put it by, and a repeat does nothing', async () => {
  const paid = { number: '2611230000000000', paid: true, money: 5000, currency: 'CNY', eventId: 'odd-1' };
  await shop.services.recharges.take('sandbox', paid);
  const list = async () => (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body.data;
  const [odd] = await list();
  expect(odd).toMatchObject({ outcome: 'unknown', shopper: null, recharge: null, money: 5000 });
  const settle = () =>
    shop.call('oddPaymentSettle', { id: odd.id, note: 'sent back' }, { as: 'finance', key: 'settle-1' });
  expect((await settle()).body.code).toBe(200);
  expect((await settle()).body.code).toBe(200);
  expect(await list()).toEqual([]);
  expect(await entriesAbout(`payment:${odd.id}`)).toHaveLength(1);
  const later = await shop.call('oddPaymentSettle', { id: odd.id, note: 'again' }, as('finance'));
  expect(later.body.reason).toBe('paymentSettled');
});
