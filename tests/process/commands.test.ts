import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../db/store.sqlite.ts';
import { sendCommand } from '../../server/process/control.ts';
import { tryLockDataFolder } from '../../server/process/data-lock.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { wholeTest } from '../support/in-turn.ts';
import { baseEnvironment, projectFolder, shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';
import { openShopOn } from '../support/test-shop.ts';

test('commands print what they did, and their errors', async () => {
  const dataDir = temporaryFolder();
  const { invitation } = await startServer(dataDir, { DEMO: '0', SHOP_INVITATION_CODE: 'OPENSESAME' });
  expect(invitation).toBe('OPENSESAME');
  expect(await shopCommand(dataDir, ['invite'])).toEqual({ exitCode: 0, out: 'OPENSESAME\n', err: '' });
  expect((await shopCommand(dataDir, ['--help'])).out).toContain('credit <username> <yuan>');
  expect(await shopCommand(dataDir, ['credit', 'nobody', '5', '--note', 'x'])).toEqual({
    ...{ exitCode: 1, out: '', err: 'There is no such shopper (shopperUnknown)\n' },
  });
  for (const args of [['credit', 'nobody', '-5', '--note', 'x'], ['credit', 'nobody', '5'], ['fly']]) {
    expect(await shopCommand(dataDir, args)).toMatchObject({ exitCode: 2, out: '' });
  }
});

wholeTest('staff decide over withdrawals, refunds and settings from the command line', async () => {
  const dataDir = temporaryFolder();
  const { origin, invitation } = await startServer(dataDir, { DEMO: '0' });
  // What the program does beside handing them on, the test above sees.
  const operator = { actor: 'shell:alice', cwd: '/', progress: () => undefined, signal: new AbortController().signal };
  const run = (...args: string[]) => sendCommand(dataDir, args, operator);
  const said = async (...args: string[]) => (await run(...args))?.out ?? '';
  const fields = { username: 'saver', password: 'correct horse', invitation_code: invitation };
  await answer(origin, '/api/register', form(fields));
  const { token } = (await answer(origin, '/api/login', form(fields))).data;
  const call = (path: string, input: Record<string, string>) => answer(origin, path, form(input, token));
  await run('credit', 'saver', '500', '--note', 'welcome');
  await call('/api/set_bank', { bank_truename: '陈', bank_account: '6222021234567890', bank_name: '工商银行' });
  await call('/api/withdraw', { money: '200' });
  await call('/api/withdraw', { money: '100' });
  const {
    rows: [first, second],
  } = JSON.parse(await said('call', 'withdrawals', '--json')).data;
  expect(first).toMatchObject({ shopper: { username: 'saver' }, money: 20_000 });
  expect(await said('call', 'withdrawal_card', `id=${first.id}`)).toContain('6222021234567890');
  expect(await said('call', 'withdrawals')).toMatch(/saver +¥200\.00/);
  expect(await run('withdrawal', 'pay', String(first.id))).toMatchObject({ exitCode: 0, out: 'done\n' });
  expect(await run('withdrawal', 'refuse', String(second.id))).toMatchObject({ exitCode: 2 });
  expect(await run('withdrawal', 'refuse', String(second.id), '--note', '卡号有误')).toMatchObject({ exitCode: 0 });
  expect(await run('withdrawal', 'pay', String(first.id))).toMatchObject({ exitCode: 1 });
  for (const list of ['withdrawals', 'refunds']) expect(await said('call', list)).toMatch(/^rows +none$/m);
  expect(await run('refund', 'pay', '1')).toMatchObject({ exitCode: 1 });
  expect(await said('settings', 'get', 'first_withdraw_min')).toBe('200.00\n');
  expect(await run('settings', 'set', 'first_withdraw_min', 'free')).toMatchObject({ exitCode: 1 });
  expect(await run('settings', 'set', 'kf_url', 'https://help.example')).toMatchObject({ exitCode: 0 });
  expect((await answer(origin, '/api/aboutus')).data.kf_url).toBe('https://help.example');
  expect(await run('settings', 'set', 'kf_url', 'javascript:alert(1)')).toMatchObject({ exitCode: 1 });
  const whole = await said('audit', 'verify');
  expect(whole).toMatch(/^the audit log is whole: \d+ entries/);
  // The shell does not act as staff of the console: nothing is run.
  const posing = { ...operator, actor: 'staff:1' };
  expect(await sendCommand(dataDir, ['settings', 'set', 'kf_url', ''], posing)).toMatchObject({ exitCode: 1, out: '' });
  expect(await said('audit', 'verify')).toBe(whole);
  expect(await said('call', 'shoppers', 'name=saver')).toContain('¥300.00');
  expect(await run('shopper', 'block', 'saver')).toMatchObject({ exitCode: 2 });
  expect(await run('shopper', 'block', 'saver', '--note', 'stolen phone')).toMatchObject({ exitCode: 0 });
  expect((await call('/api/withdraw', { money: '10' })).code).toBe(401);
  expect((await answer(origin, '/api/login', form(fields))).msg).toBe('该账号已停用，请联系客服');
  expect(await run('shopper', 'unblock', 'saver', '--note', 'phone is back')).toMatchObject({ exitCode: 0 });
  expect((await answer(origin, '/api/login', form(fields))).code).toBe(200);
  expect(await run('verify-books')).toMatchObject({ exitCode: 0 });
});

const HEAD = 'name,category,price,stock,pictures';

/** A data folder of a server with one category, and a folder with a picture and a file of items. */
async function shopToImportInto(rows: number) {
  const dataDir = temporaryFolder();
  const store = openSqliteStore({ file: join(dataDir, 'shop.db'), clock: Date.now });
  await (await openShopOn(store, Date.now)).addItem();
  await store.close();
  const folder = temporaryFolder();
  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d6371c' } })
    .png()
    .toFile(join(folder, 'red.png'));
  const lines = Array.from({ length: rows }, (_, n) => `商品 ${n},2,10,1,red.png`);
  writeFileSync(join(folder, 'items.csv'), [HEAD, ...lines].join('\n'));
  return { dataDir, folder };
}

test('a command whose reader goes away ends quietly: items export | head', async () => {
  const dataDir = temporaryFolder();
  const cli = join(projectFolder, 'dist/server/cli.js');
  const env = { ...baseEnvironment(), DATA_DIR: dataDir, DEMO: '0' };
  const child = spawn(process.execPath, [cli, '--help'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [exitCode] = await once(child, 'close');
  expect([exitCode, err]).toEqual([0, '']);
});

wholeTest('items are imported by the running server, with paths relative to the command', async () => {
  const { dataDir, folder } = await shopToImportInto(25);
  const { origin } = await startServer(dataDir, { DEMO: '0' });
  const imported = await shopCommand(dataDir, ['items', 'import', 'items.csv'], {}, folder);
  // Nothing about progress: this is no terminal.
  expect(imported).toEqual({ exitCode: 0, out: 'added: items 25, pictures 1\n  2 美妆: 25\n', err: '' });
  const { data } = await answer(origin, '/api/item_list?id=2&limit=100');
  expect(data).toHaveLength(26);
  expect((await fetch(origin + data[0].pic_url)).status).toBe(200);
  const again = await shopCommand(dataDir, ['items', 'import', 'items.csv'], {}, folder);
  expect([again.exitCode, again.err.trim().split('\n').at(-1)]).toEqual([1, 'nothing was imported; problems: 25']);
});

wholeTest(
  'a server reports the progress of an import, and gives up one that nobody waits for',
  async () => {
    const { dataDir, folder } = await shopToImportInto(1000);
    const longer = Array.from({ length: 6000 }, (_, n) => `别的商品 ${n},2,10,1,red.png`);
    writeFileSync(join(folder, 'longer.csv'), [HEAD, ...longer].join('\n'));
    await startServer(dataDir, { DEMO: '0' });
    const args = ['items', 'import', 'items.csv'];
    const leaving = connect(join(dataDir, 'shop.sock'));
    leaving.write(`${JSON.stringify({ args, actor: 'shell:alice', cwd: folder })}\n`);
    const [first] = await once(leaving.setEncoding('utf8'), 'data');
    expect(JSON.parse(first.split('\n')[0])).toEqual({
      progress: expect.stringMatching(/^rows checked: \d+ of 1000$/),
    });
    leaving.destroy();
    const told: string[] = [];
    const { signal } = new AbortController();
    const operator = { actor: 'shell:alice', cwd: folder, progress: (text: string) => told.push(text), signal };
    const done = await sendCommand(dataDir, ['items', 'import', 'longer.csv'], operator);
    expect(done).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining('added: items 6000') });
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toBe('');
    // Had the first one gone on, its items would be there by now, and could not be added.
    expect(await sendCommand(dataDir, [...args, '--dry-run'], operator)).toMatchObject({ exitCode: 0, err: '' });
  },
  60_000,
);

wholeTest('commands work without a running server too', async () => {
  const dataDir = temporaryFolder();
  await (await startServer(dataDir, { DEMO: '0', SHOP_INVITATION_CODE: 'OPENSESAME' })).stop();
  expect(await shopCommand(dataDir, ['invite'])).toEqual({ exitCode: 0, out: 'OPENSESAME\n', err: '' });
});

test('a command without the environment of its shop makes none, and says so', async () => {
  const [there, none] = [temporaryFolder(), join(temporaryFolder(), 'data')];
  const file = join(temporaryFolder(), 'shop.tar.gz');
  for (const [dataDir, args] of [
    [none, ['backup', file]],
    [there, ['verify-books']],
    [there, ['move', 'postgres://nobody@127.0.0.1/shop']],
  ] as const) {
    const err = `DATA_DIR: there is no shop in ${dataDir}; is the environment that of the server?\n`;
    expect(await shopCommand(dataDir, [...args])).toEqual({ exitCode: 1, out: '', err });
  }
  expect([existsSync(none), existsSync(file), readdirSync(there)]).toEqual([false, false, ['shop.lock']]);
});

wholeTest('an unknown command does not end the server', async () => {
  const dataDir = temporaryFolder();
  const { origin, stop } = await startServer(dataDir, { DEMO: '0' });
  for (const line of ['garbage\n', '{"args":1}\n', 'half a li']) {
    const socket = connect(join(dataDir, 'shop.sock'));
    socket.end(line);
    await once(socket.resume(), 'close');
  }
  const idle = connect(join(dataDir, 'shop.sock'));
  await once(idle, 'connect');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await stop()).toBe(0);
});

wholeTest('commands wait for a server that is starting', async () => {
  const dataDir = temporaryFolder();
  const env = { DEMO: '0', SHOP_INVITATION_CODE: 'OPENSESAME' };
  const starting = startServer(dataDir, env);
  // Before it holds the folder each would do its work itself.
  await expect
    .poll(() => {
      const lock = tryLockDataFolder(dataDir);
      lock?.release();
      return lock;
    })
    .toBeNull();
  const commands = await Promise.all([1, 2, 3].map(() => shopCommand(dataDir, ['invite'], env)));
  await starting;
  for (const command of commands) expect(command).toEqual({ exitCode: 0, out: 'OPENSESAME\n', err: '' });
});
