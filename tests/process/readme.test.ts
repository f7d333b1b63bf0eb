import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

let shop: DemoShop;

beforeAll(async () => {
  shop = await startDemoShop();
});

afterAll(() => shop?.close());

/** The shell lines of a section, as a reader would paste them. */
function shellOf(section: string): string {
  const [, text = ''] = readme.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines).join('\n');
}

/** Only where the shop is and where its data are differ from the reader's machine. */
function bash(lines: string): Promise<{ out: string; err: string; failed: boolean }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, SHOP: shop.origin, DATA_DIR: shop.dataDir };
  return new Promise((resolve) => {
    execFile('bash', ['-e', '-c', lines], { env, cwd: root }, (error, out, err) =>
      resolve({ out, err, failed: error !== null }),
    );
  });
}

/** The answers of the calls in what was printed, one after another without a line between. */
function answersIn(out: string) {
  return out
    .replaceAll('}{', '}\n{')
    .split('\n')
    .flatMap((line) => /\{"code".*\}/.exec(line)?.[0] ?? [])
    .map((line) => JSON.parse(line));
}

test('the curl example of the README works', async () => {
  const { out, failed, err } = await bash(shellOf('Call it'));
  expect([failed, err.replace(/^npm warn.*\n/gm, '')]).toEqual([false, '']);
  const answers = answersIn(out);
  expect(answers.map(({ code, msg }) => [code, msg])).toEqual([
    [200, '注册成功'],
    [200, '成功'],
    [200, '购买成功'],
    [200, '购买成功'],
    [200, '成功'],
    [200, '注册成功'],
    [200, '拼团成功'],
    [200, '成功'],
  ]);
  const [, items, bought, repeated, waiting, , joined, succeeded] = answers;
  expect(items.data).toHaveLength(3);
  expect(repeated.data).toEqual(bought.data);
  expect(waiting.data).toMatchObject([{ orderno: bought.data.orderno, item_id: 1, status: 1 }]);
  expect(joined.data.status).toBe(2);
  expect(succeeded.data).toMatchObject([{ orderno: bought.data.orderno, status: 2, group: { size: 2, seats: 2 } }]);
  expect(out.match(/¥2,000\.00/g)).toHaveLength(2);
  expect((await shop.command('verify-books')).out).toMatch(/^books are right/);
});

test('everything that the README links to exists', async () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(5);
  for (const path of links) expect(() => readFileSync(join(root, path))).not.toThrow(/ENOENT/);
});
