import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
});

async function send(name: ConsoleCallName, file: Buffer | string, fields: Record<string, string>) {
  const [, path] = consoleMethodAndPath(name);
  const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', 'console=owner');
  for (const [field, value] of Object.entries(fields)) sent.field(field, value);
  const { body, status } = await sent.set('Accept-Language', 'en-US').attach('file', Buffer.from(file), 'file');
  return { status, ...body };
}

const items = (file: Buffer | string, name = 'items.csv') => send('itemImport', file, { name, dry_run: 'yes' });

const HEAD = 'name,category,price,stock,pictures\n';
const numbered = (most: number) => Array.from({ length: most }, (_, n) => n.toString(36));

/** Each of them held the server, or its memory, the longer the more there was of it. */
const refusals: Record<string, [file: string, name: string, msg: RegExp]> = {
  'a header of 50,000 columns': [`${numbered(50_000).join()}\n1\n`, 'items.csv', /more than 300 columns/],
  'an object of 50,000 columns': [
    JSON.stringify([Object.fromEntries(numbered(50_000).map((name) => [`c${name}`, 1]))]),
    'items.json',
    /more than 300 columns/,
  ],
  '60,000 rows': [HEAD + 'a,,,,\n'.repeat(60_000), 'items.csv', /more than 50,000/],
  '60,000 objects': [`[${'{},'.repeat(60_000)}{}]`, 'items.json', /more than 50,000/],
  'a cell that never ends': [`${HEAD}"${'x'.repeat(1_000_000)}`, 'items.csv', /CSV/],
  'brackets without an end': ['['.repeat(1_000_000), 'items.json', /JSON/],
};

test.each(Object.entries(refusals))('%s: refused', async (_, [file, name, msg]) => {
  const answer = await items(file, name);
  expect(answer).toMatchObject({ status: 200, code: 400, reason: 'fileUnreadable' });
  expect(answer.msg).toMatch(msg);
});

test('a file of items may be larger than a picture, one at a time', async () => {
  const mebibytes = (most: number) => HEAD + `${'x'.repeat(60_000)},,,,\n`.repeat((most * 2 ** 20) / 60_000);
  const [one, other, small] = await Promise.all([items(mebibytes(8)), items(mebibytes(8)), items(HEAD)]);
  expect([one.status, other.status].sort()).toEqual([200, 503]);
  expect(small.status).toBe(200);
  expect([one, other].find(({ status }) => status === 200).data.problems[0]).toMatchObject({ row: 2, column: 'name' });
  expect((await items(mebibytes(31))).status).toBe(200);
  expect((await items(mebibytes(33))).status).toBe(413);
});

test('of more problems than anybody reads the first are said, and that there are more', async () => {
  const { code, data } = await items(HEAD + 'a,,,,\n'.repeat(2000));
  expect(code).toBe(200);
  expect(data.problems).toHaveLength(1001);
  expect(data.problems[0]).toMatchObject({ row: 2, column: 'category' });
  expect(data.problems.at(-1)).toMatchObject({ code: 'moreProblems' });
});

test('of more pictures than there can be no more are looked for', async () => {
  await shop.addItem();
  const pictures = (row: number) => numbered(20).map((name) => `${row}-${name}`);
  const rows = Array.from({ length: 200 }, (_, n) => `n${n},2,1,1,${pictures(n).join('|')}\n`);
  const { code, data } = await items(HEAD + rows.join(''));
  expect(code).toBe(200);
  expect(data.problems).toHaveLength(1001);
  expect(data.problems[0]).toMatchObject({ row: 2, column: 'pictures', code: 'pictureNotUploaded' });
});

test('empty lines at the end of a sheet are no rows, however many there are', async () => {
  const { code, data } = await items(`${HEAD}杯子,2,x,1,\n${',,,,\n'.repeat(60_000)}`);
  expect(code).toBe(200);
  expect(data.problems).toContainEqual(expect.objectContaining({ row: 2, column: 'price' }));
});
