import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { baseEnvironment, projectFolder, shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';

const manual = readFileSync(join(projectFolder, 'docs/operator.md'), 'utf8');

/** The commands of a section, as a reader would paste them. */
function shellOf(section: string): string {
  const [, text = ''] = manual.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines).join('\n');
}

/** Only where the shop's data are differs from the reader's machine. */
function bash(lines: string, dataDir: string): Promise<{ out: string; err: string; failed: boolean }> {
  const env = { ...baseEnvironment(), DATA_DIR: dataDir, TMPDIR: temporaryFolder() };
  return new Promise((resolve) => {
    execFile('bash', ['-e', '-o', 'pipefail', '-c', lines], { env, cwd: projectFolder }, (error, out, err) =>
      resolve({ out, err: err.replace(/^npm warn.*\n/gm, ''), failed: error !== null }),
    );
  });
}

/** Registers with the code that the server printed, and logs in. */
async function signUp(origin: string, username: string, invitation_code: string): Promise<string> {
  const fields = { username, password: 'correct horse', invitation_code };
  expect((await answer(origin, '/api/register', form(fields))).code).toBe(200);
  return (await answer(origin, '/api/login', form(fields))).data.token;
}

test('the manual opens an empty shop, in which a shopper then buys', { timeout: 240_000 }, async () => {
  const dataDir = temporaryFolder();
  const { origin, invitation } = await startServer(dataDir, { DEMO: '0' });
  const page = async (path: string) => {
    const response = await fetch(origin + path, { headers: { Cookie: 'language=en-US' } });
    return { status: response.status, html: await response.text() };
  };
  expect((await page('/')).html).toContain('Items are on their way');
  expect((await page('/mall')).html).toContain('Items are on their way');
  expect((await answer(origin, '/api/article_detail?id=1')).code).toBe(400);
  expect(await page('/user/article/1')).toMatchObject({
    status: 200,
    html: expect.stringContaining('nothing in this'),
  });

  const { out, err, failed } = await bash(shellOf('Open an empty shop'), dataDir);
  expect({ err, failed }).toEqual({ err: '', failed: false });
  expect(out.trim().split('\n').at(-1)).toBe(invitation);
  expect(out).toContain('to add: items 0, pictures 0');

  const token = await signUp(origin, 'mia', invitation);
  await shopCommand(dataDir, ['credit', 'mia', '2000', '--note', 'first one']);
  const name = 'Pour-over ceramic mug';
  const home = (await page('/')).html;
  for (const text of [name, 'Now open', 'Open from today', '/list/10', '/list/12']) expect(home).toContain(text);
  expect(home.indexOf('href="/list/10"')).toBeLessThan(home.indexOf('href="/list/12"'));
  expect((await page('/mall')).html).toMatch(/href="\/list\/12".*Travel.*href="\/list\/10"/s);
  expect((await page('/list/10')).html).toContain(name);
  // With nothing hot, home shows what the first category has.
  expect(home).toContain('Hot tax-free items');
  await shopCommand(dataDir, ['items', 'set', '1', 'hot=no']);
  const cool = (await page('/')).html;
  expect(cool).not.toContain('Hot tax-free items');
  expect(cool).toContain(name);
  expect((await page('/user/article/3')).html).toContain('Example Ltd.');
  expect((await page('/user/detail/1')).html).toContain(name);

  const shown = (await answer(origin, '/api/item_detail?id=1')).data;
  expect((await fetch(origin + shown.carousel[0])).status).toBe(200);
  const bought = await answer(origin, '/api/buy_item', form({ id: '1', price: String(shown.price) }, token));
  expect(bought).toMatchObject({ code: 200, data: { status: 1 } });
  const { data } = await answer(origin, '/api/order?status=1', { headers: { Authorization: token } });
  expect(data).toMatchObject([{ orderno: bought.data.orderno, item_id: 1 }]);
  expect((await shopCommand(dataDir, ['verify-books'])).exitCode).toBe(0);
});
