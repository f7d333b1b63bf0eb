import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';
import { openTestApi } from '../support/test-api.ts';

let api: Awaited<ReturnType<typeof openTestApi>>;
let token: string;
let run: ReturnType<typeof operatorOf>;

beforeEach(async () => {
  api = await openTestApi();
  token = await api.signUp('mia', 100_000);
  run = operatorOf(api, temporaryFolder());
});

const balance = async () => (await api.call('moneyInfo', {}, { token })).body.data.recharge_money;
const acts = async () =>
  (await api.store.reader.db.select().from(tables.auditLog)).filter(({ actor }) => actor === 'alice');

test('a wrong credit is reversed: one transfer, one line of the audit log, and a row of the statement', async () => {
  const note = ['--note', 'credited twice'];
  expect(await run('debit', 'MIA', '250.50', ...note)).toEqual({ exitCode: 0, out: '¥749.50\n', err: '' });
  const [act] = await acts();
  expect(act).toMatchObject({ action: 'debit', subject: 'shopper:1', detail: { amount: 25_050 }, note: note[1] });
  const [row] = (await api.call('walletStatement', {}, { token, language: 'en-US' })).body.data;
  expect(row).toMatchObject({
    kind_txt: 'Adjustment by support',
    amount: -250.5,
    balance: 749.5,
    ref: `audit:${act?.id}`,
  });
  expect(row.transfers).toMatchObject([{ from: 'wallet', to: 'shop', amount: 250.5 }]);
  await booksAreRight(api);
});

test('a credit is told to its shopper once, with the sum and the balance, and a refused one is not', async () => {
  const told = async (language: string) =>
    (await api.call('notifications', {}, { token, language })).body.data.map(
      ({ kind, title, text, path }: Record<string, string>) => [
        kind,
        title,
        text?.replace(/[\u2066-\u2069]/g, ''),
        path,
      ],
    );
  const input = ['credit', 'mia', '20', '--note', 'staff alone read this', '--key', 'once'];
  await run(...input);
  await run(...input);
  await run('credit', 'nobody', '20', '--note', 'x');
  const title = 'The shop added money to your wallet';
  expect(await told('en-US')).toEqual([['wallet_credited', title, '¥20.00, balance ¥1,020.00', '/user/wallet']]);
  expect(await told('zh-CN')).toEqual([
    ['wallet_credited', '商城往你的钱包存了一笔钱', '¥20.00，余额 ¥1,020.00', '/user/wallet'],
  ]);
  await run('debit', 'mia', '1020', '--note', 'staff alone read this');
  expect((await told('en-US'))[0]).toEqual([
    ...['wallet_debited', 'The shop took money out of your wallet', '¥1,020.00, balance ¥0.00', '/user/wallet'],
  ]);
});

test('a debit above the balance is refused, and changes nothing', async () => {
  const refused = { exitCode: 1, out: '', err: expect.stringContaining('(balanceTooLow)') };
  expect(await run('debit', 'mia', '1000.01', '--note', 'x')).toEqual(refused);
  expect(await run('debit', 'nobody', '1', '--note', 'x')).toMatchObject({ exitCode: 1, out: '' });
  expect([await balance(), await acts()]).toEqual([1000, []]);
});

test.each(['credit', 'debit'])(
  'a %s that is repeated under its key is done once, and the repeat says so',
  async (action) => {
    const input = ['mia', '100', '--note', 'bank line 7', '--key', 'line-7'];
    const after = action === 'credit' ? '¥1,100.00\n' : '¥900.00\n';
    expect(await run(action, ...input)).toEqual({ exitCode: 0, out: after, err: '' });
    api.clock.advance(90 * 24 * 3600_000);
    const { exitCode, out } = await run(action, ...input);
    expect([exitCode, out.slice(0, after.length - 1)]).toEqual([0, after.trim()]);
    expect(out.slice(after.length - 1)).toMatch(/^ \(done before, on \d{4}-\d\d-\d\dT[\d:.]+Z: not again\)\n$/);
    const others = [
      [action, 'mia', '101', '--note', 'bank line 7', '--key', 'line-7'],
      [action, 'mia', '100', '--note', 'bank line 8', '--key', 'line-7'],
      [action === 'credit' ? 'debit' : 'credit', ...input],
    ];
    for (const other of others) {
      expect(await run(...other)).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('(keyReused)') });
    }
    expect(await acts()).toHaveLength(1);
    await booksAreRight(api);
  },
);

test('the key of a refused act can be used again', async () => {
  const input = ['debit', 'mia', '1500', '--note', 'x', '--key', 'again'];
  expect(await run(...input)).toMatchObject({ exitCode: 1 });
  await run('credit', 'mia', '500', '--note', 'x');
  expect(await run(...input)).toMatchObject({ exitCode: 0, out: '¥0.00\n' });
});

test.each([
  ['debit', 'mia', '5'],
  ['debit', 'mia', '-5', '--note', 'x'],
  ['debit', 'mia', '0', '--note', 'x'],
  ['debit', 'mia', '5', '6', '--note', 'x'],
  ['debit', 'mia', '5', '--note', 'x', '--key', 'two words'],
  ['credit', 'mia', '5', '--note', 'x', '--key', ''],
  ['credit', 'mia', '5', '--note', 'x', '--dry-run'],
  ['withdrawal', 'pay', '1', '--key', 'x'],
])('%s %s %s … is not understood, and changes nothing', async (...args) => {
  expect(await run(...args)).toMatchObject({ exitCode: 2, out: '' });
  expect(await acts()).toEqual([]);
});
