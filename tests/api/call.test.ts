import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { type OperatedShop, openOperatedShop } from '../support/operator.ts';

let { api, folder, run } = {} as OperatedShop;

beforeEach(async () => {
  ({ api, folder, run } = await openOperatedShop());
});

const acts = async () =>
  (await api.store.reader.db.select().from(tables.auditLog)).filter(({ actor }) => actor === 'alice');

const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };

/** A shopper who has asked for ¥20,000, more than one person of the console may pay. */
async function askedFor(money = '20000') {
  const token = await api.signUp('mia', 3_000_000);
  await api.call('setBank', card, { token });
  return (await api.call('withdraw', { money }, { token })).body.data.id as number;
}

test('a call pays above every limit at once, and the log says which shell did', async () => {
  const id = await askedFor();
  expect(await run('call', 'withdrawal_pay', `id=${id}`, 'note=sent')).toMatchObject({ exitCode: 0, err: '' });
  expect(await acts()).toMatchObject([
    {
      action: 'withdrawal pay',
      subject: `withdrawal:${id}`,
      note: 'sent',
      amount: 2_000_000,
      sessionId: null,
      approvalId: null,
    },
  ]);
  expect(await run('call', 'withdrawal_pay', `id=${id}`, 'note=sent')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('(withdrawalUnknown)'),
  });
  expect(await api.store.reader.db.select().from(tables.approvals)).toEqual([]);
  await booksAreRight(api);
});

test('a call that asks a second person is none of the shell’s, and pays nothing', async () => {
  const id = await askedFor();
  const asked = await run('call', 'withdrawal_ask', `id=${id}`, 'note=please');
  expect(asked).toMatchObject({ exitCode: 1, err: expect.stringContaining('(secondPerson)') });
  expect(await acts()).toEqual([]);
  expect((await run('call', 'withdrawals')).out).toContain('pending');
});

test.each(['me', 'approve', 'sign_in_password', 'approvals', 'withdrawalPay', 'constructor'])(
  'there is no call %s',
  async (name) => {
    expect(await run('call', name)).toMatchObject({ exitCode: 2, out: '' });
  },
);

test('an export is asked for by a person, and the log has none that was not fetched', async () => {
  const asked = await run('call', 'export_ask', 'what=orders', 'from=2026-11-01', 'to=2026-11-02', '--note', 'tax');
  expect(asked).toMatchObject({ exitCode: 1, err: expect.stringContaining('(notSignedIn)') });
  expect(await acts()).toEqual([]);
});

test('a reply needs a person whose it is', async () => {
  const id = await api.addShopper('mia');
  const reply = await run('call', 'support_reply', `shopper=${id}`, 'version=0', 'text=hello');
  expect(reply).toMatchObject({ exitCode: 1, err: expect.stringContaining('(notSignedIn)') });
});

test('help lists the calls, and the fields of one from its contract', async () => {
  const { out } = await run('call');
  expect(out).toMatch(/^withdrawal_pay +Say that a withdrawal was paid out/m);
  expect(out).not.toMatch(/^(me|approve|step_up) /m);
  const help = (await run('call', 'recharge_credit', '--help')).out;
  expect(help).toMatch(/^found +integer \(fen\) +yes/m);
  expect(help).toMatch(/^note +text +no/m);
  expect((await run('call', 'parcels_import', '--help')).out).toMatch(/^file +the name of a file +yes/m);
});

test.each([
  ['withdrawal_pay'],
  ['withdrawal_pay', 'id=x'],
  ['withdrawal_pay', 'id=1', 'id=2'],
  ['withdrawal_pay', 'id=1', 'money=5'],
  ['withdrawal_pay', 'id'],
  ['withdrawal_pay', '=1'],
  ['withdrawal_pay', 'id=1', 'early=perhaps'],
  ['withdrawals_pay', 'ids=1,x'],
  ['withdrawals', '--key', 'x'],
  ['role_change', 'key=owner', 'grants={', '--note', 'x'],
])('call %s %s %s is not understood', async (...words) => {
  expect(await run('call', ...words)).toMatchObject({ exitCode: 2, out: '' });
  expect(await acts()).toEqual([]);
});

test('lists are tables with yuan and times, or JSON with fen, and say how to go on', async () => {
  for (const name of ['ann', 'bob', 'cid']) await api.addShopper(name);
  const page = await run('call', 'shoppers', 'limit=2');
  expect(page.out).toMatch(/^id +username .*balance/);
  expect(page.out).toMatch(/cid .*¥0\.00 .*\d{4}-\d\d-\d\dT[\d:.]+Z/);
  const cursor = /^there are more: (cursor=\S+)\n$/.exec(page.err)?.[1] ?? '';
  expect((await run('call', 'shoppers', 'limit=2', cursor)).out).toContain('ann');
  const { data, next } = JSON.parse((await run('call', 'shoppers', 'limit=2', '--json')).out);
  expect(data).toMatchObject([{ username: 'cid', balance: 0, created_at: api.clock() }, { username: 'bob' }]);
  expect(`cursor=${next}`).toBe(cursor);
});

test('of many acts a refused one is told by the exit code, and the others are done', async () => {
  const id = await askedFor('200');
  const { exitCode, out } = await run('call', 'withdrawals_pay', `ids=${id},999`);
  expect([exitCode, out]).toEqual([1, expect.stringMatching(new RegExp(`${id} +done[\\s\\S]*999 +refused`))]);
  expect(await acts()).toHaveLength(1);
});

test('a file is sent from the folder of the command, and an answer that is one goes into a new file', async () => {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  writeFileSync(join(folder, 'red.png'), picture);
  expect((await run('call', 'picture_upload', 'file=red.png')).exitCode).toBe(0);
  const list = await run('call', 'items_file');
  expect(list).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^\uFEFFid,/) });
  expect(await run('call', 'items_file', '--to', 'items.csv')).toMatchObject({ exitCode: 0, out: 'items.csv\n' });
  expect(readFileSync(join(folder, 'items.csv'), 'utf8')).toBe(list.out);
  const again = await run('call', 'items_file', '--to', 'items.csv');
  expect(again).toMatchObject({ exitCode: 1, err: 'items.csv: is already there\n' });
  const gone = await run('call', 'picture_upload', 'file=gone.png');
  expect(gone).toMatchObject({ exitCode: 1, err: expect.stringContaining('gone.png: there is no such file') });
});

test('a whole card number is read under the name of the shell', async () => {
  const id = await askedFor();
  expect((await run('call', 'withdrawal_card', `id=${id}`)).out).toContain(card.bank_account);
  expect(await acts()).toMatchObject([{ action: 'card read', subject: `withdrawal:${id}` }]);
});
