import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
});

/** Bytes of a file at the most. */
const MOST = 5 * 1024 * 1024;

async function send(name: ConsoleCallName, file: Buffer | string, fields: Record<string, string>) {
  const [, path] = consoleMethodAndPath(name);
  const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', 'console=owner');
  for (const [field, value] of Object.entries(fields)) sent.field(field, value);
  const { body, status } = await sent.set('Accept-Language', 'en-US').attach('file', Buffer.from(file), 'file');
  return { status, ...body };
}

const items = (file: Buffer | string, name = 'items.csv') => send('itemImport', file, { name, dry_run: 'yes' });

/** For how long nobody else was served, in ms. */
async function longestPause(work: () => Promise<void>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const looking = setInterval(look, 1);
  await work();
  look();
  clearInterval(looking);
  return longest;
}

const HEAD = 'name,category,price,stock,pictures\n';
const filledWith = (line: string, head = HEAD) =>
  head + line.repeat(Math.floor((MOST - head.length - 10) / line.length));
const numbered = (most: number) => Array.from({ length: most }, (_, n) => n.toString(36));

const refusals: Record<string, [file: string, name: string, msg: RegExp]> = {
  'a header of 900,000 columns': [`${numbered(900_000).join()}\n1\n`, 'items.csv', /more than 200 columns/],
  'an object of 400,000 columns': [
    JSON.stringify([Object.fromEntries(numbered(400_000).map((name) => [`c${name}`, 1]))]),
    'items.json',
    /more than 200 columns/,
  ],
  '800,000 rows': [filledWith('a,,,,\n'), 'items.csv', /more than 50,?000/],
  '1,700,000 objects': [`[${'{},'.repeat(1_700_000)}{}]`, 'items.json', /more than 50,?000/],
  'a cell that never ends': [`${HEAD}"${'x'.repeat(MOST - 100)}`, 'items.csv', /CSV/],
  'brackets without an end': ['['.repeat(MOST - 100), 'items.json', /JSON/],
};

test.each(Object.entries(refusals))('%s: refused, while others are served', async (_, [file, name, msg]) => {
  const paused = await longestPause(async () => {
    const answer = await items(file, name);
    expect(answer).toMatchObject({ status: 200, code: 400, reason: 'fileUnreadable' });
    expect(answer.msg).toMatch(msg);
  });
  expect(paused).toBeLessThan(1500);
});

test('of more problems than anybody reads the first are said, and that there are more', async () => {
  const paused = await longestPause(async () => {
    const { code, data } = await items(HEAD + 'a,,,,\n'.repeat(40_000));
    expect(code).toBe(200);
    expect(data.problems).toHaveLength(1001);
    expect(data.problems[0]).toMatchObject({ row: 2, column: 'category' });
    expect(data.problems.at(-1)).toMatchObject({ code: 'moreProblems' });
  });
  expect(paused).toBeLessThan(1500);
});

test('empty lines at the end of a sheet are no rows, however many there are', async () => {
  const { code, data } = await items(filledWith(',,,,\n', `${HEAD}杯子,2,x,1,\n`));
  expect(code).toBe(200);
  expect(data.problems).toContainEqual(expect.objectContaining({ row: 2, column: 'price' }));
});
