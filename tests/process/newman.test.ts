import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../shared/contract/calls.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { type Collection, runCollection } from '../tools/newman.ts';

let shop: DemoShop;

beforeAll(async () => {
  shop = await startDemoShop();
});

afterAll(() => shop?.close());

const folder = join(import.meta.dirname, '../../docs/postman');
const collection = (): Collection => JSON.parse(readFileSync(join(folder, 'pintuan.postman_collection.json'), 'utf8'));

test('newman runs the collection green with only two variables, as its description says', async () => {
  const { description } = collection().info;
  expect(description).toMatch(/^Set `baseUrl` and `invitation_code` .*needs nothing else but the pictures\./m);
  const values = { baseUrl: shop.origin, invitation_code: shop.invitation };
  const { failures, requests, assertions } = await runCollection(collection(), values, { workingDir: folder });
  expect(failures).toEqual([]);
  expect(requests.total).toBeGreaterThanOrEqual(Object.keys(calls).length);
  expect(assertions.total).toBeGreaterThan(requests.total);
});

test('newman runs it green with names of its own, money of the operator and the proof of a transfer', async () => {
  const credits: Promise<unknown>[] = [];
  const credit = (who: string) => credits.push(shop.command('credit', who, '2000', '--note', 'welcome'));
  const names = { username: 'postman', friend: 'postman-friend' };
  const values = { baseUrl: shop.origin, invitation_code: shop.invitation, ...names };
  const did = (name: string) => {
    // What the operator does beside it.
    if (name === '/api/register') credit(names.username);
    if (name === '/api/register (the friend)') credit(names.friend);
  };
  const { failures } = await runCollection(collection(), values, { workingDir: folder, did });
  await Promise.all(credits);
  expect(failures).toEqual([]);
  const asked = async (...call: string[]) => JSON.parse((await shop.command('call', ...call, '--json')).out).data;
  const [{ id }] = await asked('shoppers', `name=${names.username}`);
  const data = await asked('recharges', `shopper=${id}`);
  expect(data.rows.map(({ proof }: { proof: boolean }) => proof)).toContain(true);
  const { out } = await shop.command('verify-books');
  expect(out).toMatch(/^books are right/);
});
