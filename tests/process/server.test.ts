import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, inject, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openSqliteStore } from '../../db/store.sqlite.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { copyDemoFolder } from '../support/demo-shop.ts';
import { inTurn, wholeTest } from '../support/in-turn.ts';
import { processorSeconds, projectFolder, shopCommand, spawnServer } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';
import { openShopOn } from '../support/test-shop.ts';

/** A data folder with the demo shop, which the set-up of this run has filled. */
function demoFolder(): string {
  const dataDir = copyDemoFolder(inject('demoFolder'));
  closeAfterTest(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

wholeTest(
  'the path of the README with curl: register, log in, credit, buy, join',
  async () => {
    const dataDir = demoFolder();
    const { origin, invitation, process } = await startServer(dataDir, { DEMO: '1' });
    const home = await fetch(`${origin}/`);
    expect(home.status).toBe(200);
    // What it had of the processor: other tests run beside it, so that the clock on the wall says nothing.
    expect(processorSeconds(process.pid)).toBeLessThan(10);

    const tokens: string[] = [];
    for (const username of ['first', 'second']) {
      const credentials = { username, password: 'correct horse' };
      const registered = await answer(origin, '/api/register', form({ ...credentials, invitation_code: invitation }));
      expect(registered.code).toBe(200);
      tokens.push((await answer(origin, '/api/login', form(credentials))).data.token);
      const credited = await shopCommand(dataDir, ['credit', username, '2000', '--note', 'welcome']);
      expect(credited).toEqual({ exitCode: 0, out: '¥2,000.00\n', err: '' });
    }
    const [first = '', second = ''] = tokens;
    const before = (await answer(origin, '/api/item_detail?id=1')).data;
    const bought = await answer(origin, '/api/buy_item', { ...form({ id: '1' }, first) });
    expect(bought.msg).toBe('购买成功');
    const { orderno } = bought.data;
    const joined = await answer(origin, '/api/order_pt', { ...form({ orderno }, second) });
    expect(joined.msg).toBe('拼团成功');
    for (const token of tokens) {
      const orders = (await answer(origin, '/api/order?status=2', { headers: { Authorization: token } })).data;
      expect(orders).toMatchObject([{ item_id: 1, status_txt: '拼团成功' }]);
      const { recharge_money } = (await answer(origin, '/api/user_info', { headers: { Authorization: token } })).data;
      expect(Math.round(recharge_money * 100)).toBe(200_000 - Math.round(before.price * 100));
    }
    expect((await answer(origin, '/api/item_detail?id=1')).data.pt_num).toBe(before.pt_num + 2);
    const books = await shopCommand(dataDir, ['verify-books']);
    expect(books.out).toMatch(
      /^books are right: \d+ accounts, \d+ transfers, \d+ orders, \d+ groups, \d+ items, \d+ recharges, \d+ recharge returns, \d+ withdrawals, \d+ returns, \d+ audit log\n$/,
    );
  },
  60_000,
);

test('the demo shop is whole, honest, and filled once', async () => {
  const dataDir = demoFolder();
  const server = await startServer(dataDir, { DEMO: '1' });
  const { categories } = (await answer(server.origin, '/api/shop')).data;
  expect(categories.map(({ id }: { id: number }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  let items = 0;
  for (const { id } of categories)
    items += (await answer(server.origin, `/api/item_list?id=${id}&limit=100`)).data.length;
  expect(items).toBeGreaterThanOrEqual(160);
  const { data: hot } = await answer(server.origin, '/api/item_hot_list');
  const detail = (await answer(server.origin, `/api/item_detail?id=${hot[0].id}`)).data;
  expect(detail.carousel.length).toBeGreaterThanOrEqual(3);
  expect(detail.wait_pt_user_list.length).toBeGreaterThanOrEqual(2);
  for (const ending of ['-360.avif', '-720.avif', '-360.webp', '-720.webp']) {
    const picture = await fetch(server.origin + detail.carousel[0].replace('-720.webp', ending));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, `image/${ending.split('.')[1]}`]);
    expect(picture.headers.get('cache-control')).toContain('immutable');
  }
  expect((await fetch(`${server.origin}/media/${'0'.repeat(20)}-360.webp`)).status).toBe(404);
  expect(await server.stop()).toBe(0);

  const again = await startServer(dataDir, { DEMO: '1' });
  expect((await answer(again.origin, '/api/item_hot_list')).data).toEqual(hot);
  const books = await shopCommand(dataDir, ['verify-books']);
  expect(books).toEqual({ exitCode: 0, out: expect.stringMatching(/^books are right: /), err: '' });
  expect(Number(/(\d+) orders/.exec(books.out)?.[1])).toBeGreaterThan(2900);
});

wholeTest('DEMO=0 opens an empty shop', async () => {
  const { origin } = await startServer(temporaryFolder(), { DEMO: '0' });
  expect((await answer(origin, '/api/item_hot_list')).data).toEqual([]);
  expect((await fetch(`${origin}/`)).status).toBe(200);
});

wholeTest('the secret is created at the first start, readable only by the shop’s own user, and stored', async () => {
  const dataDir = temporaryFolder();
  const server = await startServer(dataDir, { DEMO: '0' });
  const secret = join(dataDir, 'jwt-secret');
  expect(statSync(secret).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'shop.sock')).mode & 0o777).toBe(0o600);
  await server.stop();
  const { mtimeMs } = statSync(secret);
  await (await startServer(dataDir, { DEMO: '0' })).stop();
  expect(statSync(secret).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(await given(), {})).not.toContain('jwt-secret');
});

/** A data folder of a server whose secret came from the environment. */
async function given(): Promise<string> {
  const dataDir = temporaryFolder();
  await (await startServer(dataDir, { DEMO: '0', JWT_SECRET: 'x'.repeat(32) })).stop();
  return dataDir;
}

test('a second server in the same folder is refused, and one after a crash is not', async () => {
  const dataDir = temporaryFolder();
  const server = await startServer(dataDir, { DEMO: '0' });
  await expect(startServer(dataDir, { DEMO: '0' })).rejects.toThrow(`another server works in ${dataDir}`);
  await server.stop('SIGKILL');
  await startServer(dataDir, { DEMO: '0' });
});

wholeTest(
  'groups that ran out while the server was down, killed in that job, give their money back once it has started',
  async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'shop.db');
    // Two seconds ago.
    const clock = () => Date.now() - 2000;
    const store = openSqliteStore({ file, clock });
    const shop = await openShopOn(store, clock);
    const itemId = await shop.addItem({ groupSeconds: 1 });
    const shopperId = await shop.addShopper('patient', 10_000);
    const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };
    await shop.services.orders.buy({ itemId, shopperId, price: undefined, numbers, idempotencyKey: undefined });
    // As a server leaves it that was killed while it paid groups back, long before the end of its lease.
    const held = { heldBy: 'a server that was killed', heldUntil: Date.now() + 3_600_000 };
    const job = { name: 'expire-groups', schedule: 'every 0 ms', dueAt: 0, failures: 1, ...held };
    await store.transaction(async (tx) => void (await tx.db.insert(tables.jobs).values(job)));
    await store.close();
    await startServer(dataDir, { DEMO: '0' });
    const database = new Database(file, { readonly: true });
    await expect.poll(() => database.prepare('select status from orders').all()).toEqual([{ status: 5 }]);
    expect(database.prepare('select balance from accounts where shopper_id = ?').all(shopperId)).toEqual([
      { balance: 10_000 },
    ]);
    database.close();
  },
);

wholeTest('a copy that is only looked at does nothing by itself', async () => {
  const dataDir = temporaryFolder();
  const { log } = await startServer(dataDir, { DEMO: '0', JOBS: '0' });
  await expect.poll(log).toContain('no jobs run here');
  // A server that listens has made the rows of its jobs.
  const database = new Database(join(dataDir, 'shop.db'), { readonly: true });
  expect(database.prepare('select name from jobs').all()).toEqual([]);
  database.close();
});

/** Of what the values themselves say, `server/config/config.test.ts` has the rest. */
const wrong = [
  [{ PORT: 'x' }, /^PORT: /],
  [{ HOST: '192.0.2.1', DEMO: '0' }, /^HOST, PORT: listen EADDRNOTAVAIL/m],
  [{ DATA_DIR: '/dev/null/shop' }, /^DATA_DIR: ENOTDIR: not a directory, mkdir '\/dev\/null\/shop'$/m],
  [{ DATA_DIR: '/proc/self/fd', JWT_SECRET: 'x'.repeat(32) }, /^DATA_DIR: unable to open database file$/m],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/shop', JWT_SECRET: 'x'.repeat(32) }, /^DATABASE_URL: connect ECONNREFUSED/m],
] as const;

test.each(inTurn(wrong, 6))('a wrong value stops the start with one line: %j', async (env, line) => {
  const error: Error = await startServer(temporaryFolder(), env).then(
    () => new Error('it started'),
    (reason) => reason,
  );
  const said = error.message.replace('the server did not start: ', '');
  expect(said).toMatch(line);
  expect(said.trim().split('\n')).toHaveLength(1);
});

test('the log is JSON lines with request ids, and contains no secret', async () => {
  const { origin, log, stop } = await startServer(temporaryFolder(), { DEMO: '0', LOG_LEVEL: 'debug' });
  const response = await fetch(`${origin}/api/login?invitation_code=SECRETCODE`, {
    ...form({ username: 'secretuser', password: 'secretpassword' }),
    headers: { Authorization: 'secrettoken', Cookie: 'session=secretcookie' },
  });
  await stop();
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const id = response.headers.get('x-request-id');
  expect(lines.find((line) => line.req?.id === id)).toMatchObject({
    req: { method: 'POST', path: '/api/login' },
    res: { status: 200 },
  });
  expect(log()).not.toMatch(/secret(user|password|token|cookie)|SECRETCODE/);
});

const levels = [
  ['info', [false, false, false, false, true, true]],
  ['debug', [true, true, true, true, true, true]],
] as const;

for (const [LOG_LEVEL, expected] of levels) {
  wholeTest(`at the level ${LOG_LEVEL} the log has the requests that the manual lists`, async () => {
    const { origin, log, stop } = await startServer(temporaryFolder(), { DEMO: '0', LOG_LEVEL });
    const ids: (string | null)[] = [];
    // The second one of the page is ready; a refusal with a code of its own is an answer like others.
    for (const path of ['/', '/', '/healthz', '/api/item_detail?id=9', '/api/user_info/x', '/no-such-page']) {
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      ids.push(response.headers.get('x-request-id'));
    }
    await stop();
    const lines = log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const answered = new Set(lines.filter(({ res }) => res !== undefined).map(({ req }) => req.id));
    expect(ids.map((id) => id !== null)).toEqual(ids.map(() => true));
    expect(ids.map((id) => answered.has(id))).toEqual(expected);
    expect(readFileSync(join(import.meta.dirname, '../../docs/operator.md'), 'utf8')).toMatch(
      /every request that ends with a\sstatus of 400 or above, and every request with `LOG_LEVEL=debug`/,
    );
  });
}

wholeTest('a server serves on when nobody reads its lines, nor later its log', async () => {
  const server = spawnServer(temporaryFolder(), { DEMO: '0' });
  closeAfterTest(() => void server.kill('SIGKILL'));
  const ended = once(server, 'exit');
  server.stdout?.destroy();
  let log = '';
  server.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  await expect.poll(() => log, { timeout: 40_000 }).toContain('nobody reads standard output');
  const [, port] = /"port":(\d+)/.exec(log) ?? [];
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await statusOf('/healthz')).toBe(200);
  server.stderr?.destroy();
  // The log has a line of each of these.
  for (let n = 0; n < 3; n++) expect(await statusOf('/no-such-page')).toBe(404);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('SIGTERM ends running work, then the process', async () => {
  const dataDir = temporaryFolder();
  const { origin, invitation, stop, log } = await startServer(dataDir, { DEMO: '0' });
  const body = new URLSearchParams({
    username: 'just-in-time',
    password: 'a secret',
    invitation_code: invitation,
  }).toString();
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': body.length,
    Expect: '100-continue',
  };
  const sending = request(`${origin}/api/register`, { method: 'POST', headers });
  const answered = once(sending, 'response');
  sending.flushHeaders();
  // The server has the request and waits for its body.
  await once(sending, 'continue');
  const stopped = stop();
  // From then on it takes nobody new.
  const isOpen = () =>
    fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  sending.end(body);
  const [response] = (await answered) as [IncomingMessage];
  expect([response.statusCode, await stopped]).toEqual([200, 0]);
  expect(log()).toContain('"msg":"stopped"');
});

test('a folder with half a secret is not served', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'jwt-secret'), '');
  await expect(startServer(dataDir, { DEMO: '0' })).rejects.toThrow(/jwt-secret: is not a whole secret/);
});

wholeTest('forms without a script draw on the budgets of their calls, however their address is written', async () => {
  const { origin, invitation } = await startServer(temporaryFolder(), { DEMO: '0', RATE_LIMIT_SCALE: '0.1' });
  const { port } = new URL(origin);
  // Not by fetch, which would write the address in the usual way.
  const send = (path: string, fields: Record<string, string>) =>
    new Promise<IncomingMessage & { text: string }>((resolve) => {
      const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' };
      request({ port, path, method: 'POST', headers }, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve(Object.assign(response, { text }));
      }).end(new URLSearchParams(fields).toString());
    });
  const logIn = (path: string, username: string) => send(path, { intent: 'login', username, password: 'not this one' });
  const first = await logIn('/login', 'nobody');
  expect([first.statusCode, first.headers['retry-after']]).toEqual([400, undefined]);
  const guessed = await logIn('/login', 'nobody');
  expect(guessed.statusCode).toBe(429);
  // Of the 30 s some may be gone.
  expect(Number(guessed.headers['retry-after'])).toBeGreaterThan(20);
  expect(Number(guessed.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect(guessed.text).toContain('操作太频繁，请稍后再试');
  for (const path of ['/login', '/%6Cogin', '/user/../login', '/LOGIN/', '/login?x=/reg']) {
    const { statusCode, headers, text } = await logIn(path, path);
    expect([path, statusCode]).toEqual([path, 429]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(30);
    expect(text).toContain('操作太频繁，请稍后再试');
  }
  // Registering has a budget of its own, which both of its forms draw on.
  const register = (path: string, username: string) =>
    send(path, {
      intent: 'register',
      username,
      password: 'correct horse',
      nickname: 'New',
      invitation_code: invitation,
    });
  for (let n = 0; n < 6; n++) {
    expect((await register(n % 2 ? '/reg' : '/login', `new-${n}`)).statusCode).not.toBe(429);
  }
  for (const path of ['/reg', '/login', '/%72eg']) expect((await register(path, 'late')).statusCode).toBe(429);
});

wholeTest('a fault of the built server names lines of the sources', async () => {
  const dataDir = temporaryFolder();
  const server = await startServer(dataDir, { DEMO: '0' });
  const database = new Database(join(dataDir, 'shop.db'));
  database.exec('alter table carousel rename to carousel_gone');
  database.close();
  expect((await answer(server.origin, '/api/carousel')).code).toBe(500);
  await server.stop();

  const logged =
    server
      .log()
      .split('\n')
      .find((line) => line.includes('"level":50')) ?? '';
  const { stack } = JSON.parse(logged).err;
  expect(stack).not.toContain('/dist/');
  const [, file = '', line] = /at selectCarousel \((.+):(\d+):\d+\)/.exec(stack) ?? [];
  expect(file).toBe(join(projectFolder, 'db/queries/storefront.ts'));
  const before = readFileSync(file, 'utf8').split('\n').slice(0, Number(line));
  expect(before.findLast((text) => text.startsWith('export'))).toContain('selectCarousel');
});

test.each(['package.json', 'Dockerfile'])('%s starts a server that reads its source maps', (file) => {
  const starts = readFileSync(join(projectFolder, file), 'utf8').match(/.*(start\.mjs|NODE_OPTIONS).*/g);
  expect(starts).toEqual([expect.stringContaining('--enable-source-maps')]);
});
