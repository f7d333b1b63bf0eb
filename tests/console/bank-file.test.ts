import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { selectActsAbout } from '../../db/queries/support.ts';
import { defaultGrants, roleKeys } from '../../shared/console/roles.ts';
import { FROM_CONSOLE } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { readXml } from '../support/read-xml.ts';
import { byTest, card, openForSavers, saversOf } from '../support/savers.ts';
import { setSetting } from '../support/set-setting.ts';

const HOUR = 60 * 60 * 1000;

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openForSavers>>;

beforeAll(async () => {
  shop = await openForSavers();
});

const as = (role: 'finance' | 'owner' | 'approver' | 'service') => ({ as: role });
const { balanceOf, entriesAbout, newShopper, withdrawal } = saversOf(() => shop);

test('a file for the bank has each withdrawal once, its sums are those of the withdrawals, and it is in the audit log', async () => {
  const hostile = { ...card, bankTruename: '=HYPERLINK("http://evil.example")', bankName: 'A & B <Bank>' };
  const ids = [
    await withdrawal(await newShopper(100_000), 20_001, hostile),
    await withdrawal(await newShopper(100_000), 99_999, { ...card, bankAccount: 'DE89370400440532013000' }),
  ];
  const file = (fields: object, role: 'finance' | 'manager' = 'finance') =>
    request(shop.server)
      .post('/console/api/v1/withdrawal_file')
      .set(FROM_CONSOLE)
      .set('Cookie', `console=${role}`)
      .send({ ids, format: 'csv', ...fields });
  expect((await file({}, 'manager')).status).toBe(403);
  expect((await file({ format: 'pain.001' })).body.reason).toBe('payerMissing');
  for (const [key, value] of [
    ['payer_name', '拼团 & Co'],
    ['payer_account', '6217 0000 3306'],
    ['payer_bank', 'ICBKCNBJ'],
  ] as const) {
    await setSetting(shop, { key, value, ...byTest });
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

test('an owner makes a file for the bank and marks its withdrawals as paid', async () => {
  const ids = [await withdrawal(await newShopper(50_000)), await withdrawal(await newShopper(50_000))];
  const { status, text } = await shop.call('withdrawalFile', { ids, format: 'csv' }, as('owner'));
  expect(status).toBe(200);
  for (const id of ids) expect(text).toContain(`W${id},`);
  expect(text).toContain(',6222 0212 3456 7890,');
  const [entry] = await entriesAbout(`withdrawal:${ids[0]}`);
  expect(entry).toMatchObject({ actor: `staff:${roleKeys.indexOf('owner') + 1}`, action: 'withdrawal file' });
  const { data } = (await shop.call('withdrawalsPay', { ids, note: 'by the bank' }, as('owner'))).body;
  expect(data.map(({ state }: { state: string }) => state)).toEqual(['done', 'done']);
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

/** The second person's yes. */
async function agree(id: number): Promise<void> {
  const { hash } = (await shop.call('approval', { id }, as('approver'))).body.data;
  const person = { staffId: roleKeys.indexOf('approver') + 1, sessionId: 'x', grants: defaultGrants.approver };
  await shop.services.approvals.approve(person, { id, hash, note: '' }, async () => ({ factor: 'test' }));
}

test('above the limit a withdrawal is in no file before the second yes, and then refused only by who says so', async () => {
  const shopperId = await newShopper(DEAR);
  const id = await withdrawal(shopperId, DEAR);
  const seen = async () => (await shop.call('withdrawal', { id }, as('finance'))).body.data;
  const marks = async () => {
    const { rows } = (await shop.call('withdrawals', { shopper: shopperId }, as('finance'))).body.data;
    const { withdrawals } = (await shop.call('shopper', { id: shopperId }, as('finance'))).body.data;
    return [...rows, ...withdrawals, await seen()].map(({ asked_at }) => asked_at);
  };
  expect(await marks()).toEqual([null, null, null]);
  const pay = async () => (await shop.call('withdrawalAsk', { id, note: 'checked' }, as('finance'))).body.data;
  const file = (again: boolean, format = 'csv') =>
    shop.call('withdrawalFile', { ids: [id], format, again }, as('finance'));
  for (const format of ['csv', 'pain.001']) {
    const { body } = await file(false, format);
    expect(body).toMatchObject({ reason: 'withdrawalNotPayable', data: { ids: [id] } });
    expect(body.msg).toBe(`文件未生成：W${id} 要第二人同意后才能转账`);
  }
  expect((await seen()).second).toBe(true);
  const { state, approval } = await pay();
  expect(state).toBe('waiting');
  const since = shop.clock();
  expect(await marks()).toEqual([since, since, since]);
  for (const again of [false, true]) {
    const { body } = await file(again);
    expect(body).toMatchObject({ reason: 'withdrawalNotPayable', data: { ids: [id] } });
    expect(body.msg).toBe(`文件未生成：W${id} 在等第二人同意`);
  }
  const refuse = (fields: object) => shop.call('withdrawalRefuse', { id, note: 'no', ...fields }, as('owner'));
  expect(await balanceOf(shopperId)).toBe(0);

  const { hash } = (await shop.call('approval', { id: approval }, as('approver'))).body.data;
  await shop.call('decline', { id: approval, hash, note: 'wrong card' }, as('approver'));
  expect(await marks()).toEqual([null, null, null]);
  // What was asked, and what became of it, stays on the page.
  const acts = (await seen()).acts.map(({ action, note }: { action: string; note: string }) => [action, note]);
  expect(acts).toEqual([
    ['approval ask', 'checked'],
    ['approval decline', 'wrong card'],
  ]);
  await pay();
  shop.clock.advance(24 * HOUR);
  expect(await marks()).toEqual([null, null, null]);
  expect((await seen()).acts).toHaveLength(3);
  const { approval: last } = await pay();
  await agree(last);
  expect(await seen()).toMatchObject({
    approval: last,
    agreed_at: shop.clock(),
    agreed_until: shop.clock() + 24 * HOUR,
  });
  for (const format of ['csv', 'pain.001']) expect((await file(true, format)).status).toBe(200);
  expect((await refuse({})).body.reason).toBe('withdrawalInFile');
  expect((await refuse({ anyway: true })).body.code).toBe(200);
  expect(await balanceOf(shopperId)).toBe(DEAR);
  await booksAreRight(shop);
});

test('small withdrawals of one shopper are counted together, also those of files before', async () => {
  const shopperId = await newShopper(400_000);
  const ids = [
    await withdrawal(shopperId, 150_000),
    await withdrawal(shopperId, 40_000),
    await withdrawal(shopperId, 20_000),
  ];
  const other = await withdrawal(await newShopper(200_000), 150_000);
  const file = async (of: number[]) =>
    (await shop.call('withdrawalFile', { ids: of, format: 'csv' }, as('finance'))).body;
  expect((await file([...ids, other])).data).toEqual({ ids });
  expect((await file([...ids.slice(0, 2), other])).reason).toBeUndefined();
  expect((await file(ids.slice(2))).data).toEqual({ ids: ids.slice(2) });
});

test('a yes that was given before a fact changed puts nothing into a file', async () => {
  const shopperId = await newShopper(DEAR);
  const id = await withdrawal(shopperId, DEAR, { ...card, bankAccount: '6230520000007777' });
  const { approval } = (await shop.call('withdrawalAsk', { id, note: 'checked' }, as('finance'))).body.data;
  await agree(approval);
  const seen = async () => (await shop.call('withdrawal', { id }, as('finance'))).body.data;
  expect((await seen()).agreed_until).not.toBeNull();
  // Somebody else has the card by now.
  await withdrawal(await newShopper(50_000), 20_000, { ...card, bankAccount: '6230520000007777' });
  expect(await seen()).toMatchObject({ agreed_until: null, doubts: ['card'] });
  const { body } = await shop.call('withdrawalFile', { ids: [id], format: 'csv' }, as('finance'));
  expect(body).toMatchObject({ reason: 'withdrawalNotPayable', data: { ids: [id] } });
  expect((await shop.call('withdrawalPay', { id }, as('finance'))).body.reason).toBe('secondYesFirst');
});

test('a no to a later request takes back the yes, also once the facts are again those that were agreed to', async () => {
  const shopperId = await newShopper(DEAR);
  const id = await withdrawal(shopperId, DEAR);
  const ask = async (fields = {}) => {
    const { data } = (await shop.call('withdrawalAsk', { id, note: 'checked', ...fields }, as('finance'))).body;
    return data.approval as number;
  };
  await agree(await ask());
  const seen = async () => (await shop.call('withdrawal', { id }, as('finance'))).body.data;
  const agreedAt = shop.clock();
  const { username } = (await seen()).shopper;
  await onShopper(shop).freeze({ username, ...byTest });
  const approval = await ask({ anyway: true });
  const { hash } = (await shop.call('approval', { id: approval }, as('approver'))).body.data;
  await shop.call('decline', { id: approval, hash, note: 'the card is stolen' }, as('approver'));
  await onShopper(shop).unfreeze({ username, ...byTest });
  // Who had the yes may have made the transfer before the no.
  expect(await seen()).toMatchObject({ agreed_at: agreedAt, agreed_until: null });
  expect((await shop.call('withdrawalPay', { id }, as('finance'))).body.reason).toBe('secondYesFirst');
  expect((await shop.call('withdrawalFile', { ids: [id], format: 'csv' }, as('finance'))).body).toMatchObject({
    reason: 'withdrawalNotPayable',
    data: { ids: [id] },
  });
  expect((await shop.call('withdrawalRefuse', { id, note: 'no' }, as('owner'))).body.reason).toBe('withdrawalAgreed');
  await agree(await ask());
  expect((await shop.call('withdrawalPay', { id }, as('finance'))).body.code).toBe(200);
});

test('asking for a second yes, refusing and making a file for the bank at once', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await withdrawal(await newShopper(DEAR), DEAR);
    const acts = [
      () => shop.call('withdrawalAsk', { id, note: 'checked' }, as('finance')),
      () => shop.call('withdrawalRefuse', { id, note: 'no' }, as('owner')),
      () => shop.call('withdrawalFile', { ids: [id], format: 'csv' }, as('finance')),
    ];
    await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    const done = (await selectActsAbout(shop.store.reader, `withdrawal:${id}`)).map(({ action }) => action);
    // Never in a file: nobody has agreed yet.
    expect([['withdrawal refuse'], ['approval ask', 'withdrawal refuse']]).toContainEqual(done);
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
  expect(await onShopper(shop).freeze(act)).toEqual(told);
  expect(await onShopper(shop).block(act)).toEqual(told);
  expect(await filed()).toEqual([known]);
  await shop.call('withdrawalRefuse', { id: other, note: 'no' }, as('owner'));
  await shop.call('withdrawalRefuse', { id, note: 'no', anyway: true }, as('owner'));
  expect(await filed()).toEqual([]);
  expect(await onShopper(shop).block(act)).toEqual([]);
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
  await onShopper(shop).block({ username, ...byTest });
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
