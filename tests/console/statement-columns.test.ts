import { like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { comparedFile, comparison, sendStatement } from '../support/compared-file.ts';
import { openConsole } from '../support/console-api.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', actor: 'test', note: 'test' });
});

const as = (role: 'finance') => ({ as: role });

const day = () => new Date(shop.clock()).toISOString().slice(0, 10);

/** A recharge by bank transfer that was credited; its number. */
async function credited(shopperId: number, money: number): Promise<string> {
  const { number } = await shop.services.recharges.begin({ shopperId, channelId: 2, money, idempotencyKey: undefined });
  await outright(shop).creditRecharge({ number, actor: 'test', note: 'test' });
  return number;
}

const compare = (text: string, fields: Record<string, string> = {}) =>
  sendStatement(shop, { kind: 'bank', text, fields });

const found = (text: string) => comparedFile(shop, { kind: 'bank', text });

test('columns are chosen once where a file does not say what arrived, and what it denies matches nothing', async () => {
  const shopperId = await shop.addShopper('payer', 0);
  const number = await credited(shopperId, 52_345);
  const file = (kind: string) => `Date,Text,Amount,Kind\n${day()},${number},523.45,${kind}\n`;
  const asked = await compare(file('CR'));
  expect(asked.data).toMatchObject({ found: null, choice: { doubts: ['currency'], values: [{}, {}, {}, ['CR']] } });
  const { reading } = asked.data.choice;
  expect(reading).toMatchObject({ date: 0, amount: 2, side: 3, came: ['cr'], currency: null });
  expect((await compare(file('CR'), { reading: '{"date":0}' })).code).toBe(400);
  const twice = JSON.stringify({ ...reading, side: 2 });
  expect((await compare(file('CR'), { reading: twice })).reason).toBe('statementColumnsWrong');
  expect((await shop.call('statementShapes', {}, as('finance'))).body.data).toEqual([]);

  const chosen = { reading: JSON.stringify(reading), name: 'bank.csv' };
  expect((await compare(file('CR'), chosen)).data.found).not.toBeNull();
  expect((await found(file('CR'))).matched).toEqual({ count: 1, money: 52_345 });
  // The next file with these headings needs no choice.
  expect((await found(file('CR').toUpperCase())).matched).toEqual({ count: 1, money: 52_345 });
  const denied = await found(file('PENDING'));
  expect(denied.matched).toEqual({ count: 0, money: 0 });
  expect(denied.of('not_understood')).toMatchObject([{ file: { line: 2 }, doubt: 'side' }]);
  const again = (await compare(file('CR'), { choose: 'yes' })).data;
  expect(again).toMatchObject({ found: null, choice: { reading: { came: ['cr'] } } });

  const [shape] = (await shop.call('statementShapes', {}, as('finance'))).body.data;
  expect(shape).toMatchObject({ file: 'bank.csv', headings: ['Date', 'Text', 'Amount', 'Kind'] });
  expect((await shop.call('statementForget', { shape: shape.shape }, as('finance'))).body.code).toBe(200);
  expect((await compare(file('CR'))).data.found).toBeNull();
  const { auditLog } = tables;
  const entries = await shop.store.reader.db.select().from(auditLog).where(like(auditLog.action, 'statement columns%'));
  expect(entries.map(({ action, actor }) => [action, actor.split(':')[0]])).toEqual([
    ['statement columns', 'staff'],
    ['statement columns forget', 'staff'],
  ]);
});

test('numbers are looked for in the column that was chosen for them alone', async () => {
  const shopperId = await shop.addShopper('named', 0);
  const [named, other] = [await credited(shopperId, 61_100), await credited(shopperId, 61_100)];
  // The bank repeats an earlier payment's number in its remark.
  const text = `Booked,Reference,Remark,Sum (CNY)\n${day()},${named},after ${other},+611.00\n`;
  const { reading } = (await compare(text, { choose: 'yes' })).data.choice;
  const choose = (more: object) => JSON.stringify({ ...reading, date: 0, amount: 3, side: null, ...more });
  const twice = await compare(text, { reading: choose({ text: 3 }) });
  expect(twice.reason).toBe('statementColumnsWrong');
  const missing = async (column: number) => {
    const { id } = (await compare(text, { reading: choose({ text: column }) })).data.found;
    return (await comparison(shop, id)).of('missing_there').map(({ ledger }) => ledger?.number);
  };
  expect(await missing(1)).toEqual(expect.arrayContaining([other]));
  expect(await missing(1)).not.toContain(named);
  expect(await missing(2)).toEqual(expect.arrayContaining([named]));
  expect(await missing(2)).not.toContain(other);
});
