import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engine } from '../../db/schema/index.ts';
import { createResponseCache } from '../../server/http/cache/response-cache.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { whole } from '../support/in-turn.ts';
import { oddAddresses } from '../support/odd-addresses.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

/** How an address is read has nothing to do with the engine. */
const TIMES = whole && engine === 'sqlite' ? 2000 : 500;

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Asks an app for exactly such addresses, on one connection. */
async function askerOf(app: RequestListener) {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  closeAfterTest(() => {
    agent.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (path: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      });
      asked.on('error', reject).end();
    });
}

async function openBoth() {
  const api = await openTestApi();
  for (let n = 0; n < 4; n++) await api.addItem({ name: `口红 ${n}`, hot: true });
  return {
    api,
    cached: await askerOf(api.app),
    alone: await askerOf(appOf(api, { cache: createResponseCache(api, 0) })),
  };
}

test.each([
  ['a second ?', '/api/item_hot_list?x=?&limit=1'],
  ['more parameters than a reader takes', `/api/item_hot_list?${'x&'.repeat(1000)}limit=1`],
  ['what a reader may take for a #', '/api/item_hot_list?limit=1#&limit=3'],
])('the answer to an address with %s is given to no other address', async (_, address) => {
  const { cached, alone } = await openBoth();
  await cached(address);
  for (const path of ['/api/item_hot_list', '/api/item_hot_list?limit=1', address]) {
    expect([path, await cached(path)]).toEqual([path, await alone(path)]);
  }
  expect(JSON.parse((await cached('/api/item_hot_list')).text).data).toHaveLength(4);
});

test(`whatever was requested before, an answer equals the uncached one (SEED=${seed})`, async () => {
  const { api, cached, alone } = await openBoth();
  const addresses = oddAddresses(
    ['/api/item_hot_list', '/api/item_list', '/api/item_search', '/api/item_detail', '/api/carousel'],
    ['id', 'limit', 'cursor', 'q', 'lang', 'x'],
    ['1', '2', '3', '口红', 'a b', 'zh-CN'].map((value) =>
      /^[ -~]+$/.test(value) ? value.replace(' ', '+') : encodeURIComponent(value),
    ),
  );
  const same = fc.asyncProperty(addresses, async (path) => {
    expect(await cached(path)).toEqual(await alone(path));
  });
  await fc.assert(same, { seed, numRuns: TIMES });
  expect(api.cache.stats.hits).toBeGreaterThan(TIMES / 8);
});
