import { expect, test } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { type RawAnswer, rawAnswer, rawRequest } from '../support/raw-http.ts';
import { launchServer, metricsOf } from '../support/server-process.ts';

/** Uncached pages that come at once: some seconds of work. */
const MANY = 1500;

/** Asks on a connection of its own; how long the answer took, in ms. */
async function asked(port: number, path: string): Promise<RawAnswer & { took: number }> {
  const from = performance.now();
  const answer = await rawAnswer(port, rawRequest('GET', path, { 'Accept-Language': 'en' }));
  return { ...answer, took: performance.now() - from };
}

test('under more load than it can bear a server sheds most requests at once, and answers the rest', async () => {
  const settings = { DEMO: '0', PAY_SANDBOX: '1', CACHE_MB: '0', CONSOLE_PORT: '0' };
  const server = await launchServer(temporaryFolder(), settings);
  closeAfterTest(async () => void (await server.stop('SIGKILL')));
  const port = Number(new URL(server.origin).port);
  const consolePort = Number(new URL(server.console).port);
  await asked(port, '/mall');
  const known = await shedSoFar(port);
  // Staff ask among them: what comes after the first answers is shed no more.
  const staff: ReturnType<typeof asked>[] = [];
  const many = Array.from({ length: MANY }, (_, n) => {
    if (n % 50 === 0) staff.push(asked(consolePort, '/console/api/v1/sign_in_options'));
    return asked(port, n % 5 === 0 ? '/api/item_search?q=a' : '/mall');
  });
  const all = Promise.all(many);
  // The server is at work on them.
  await Promise.race(many);
  const health = asked(port, '/healthz');
  const told = rawAnswer(port, rawRequest('POST', '/pay/notify/sandbox', {}, 'x'));
  const answers = await all;
  expect([(await health).status, (await told).status]).toEqual([200, 400]);
  expect(new Set((await Promise.all(staff)).map(({ status }) => status))).toEqual(new Set([200]));
  const done = answers.filter(({ status }) => status === 200);
  const shed = answers.filter(({ status }) => status === 503);
  expect(done.length + shed.length).toBe(MANY);
  expect(done.length).toBeGreaterThan(0);
  expect(shed.length).toBeGreaterThan(done.length);
  for (const { headers, body } of shed) {
    expect(headers['retry-after']).toBe('1');
    if (headers['content-type']?.includes('json')) {
      expect(JSON.parse(body)).toEqual({
        code: 503,
        msg: expect.stringContaining('busy'),
        reason: 'overloaded',
        data: null,
      });
    } else expect(body).toMatch(/^<!DOCTYPE html><html lang="zh-CN" dir="ltr">/);
  }
  expect((await shedSoFar(port)) - known).toBe(shed.length);
  await expect.poll(server.log).toMatch(/"level":40.*some are shed/);
  // A moment later it is as before.
  expect((await asked(port, '/mall')).status).toBe(200);
});

async function shedSoFar(port: number): Promise<number> {
  return Number(/^shop_shed_requests_total (\S+)$/m.exec(await metricsOf(`http://127.0.0.1:${port}`))?.[1]);
}
