import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { hydrated, launchBrowser, openPage } from '../support/browser.ts';
import { copyDemoFolder } from '../support/demo-shop.ts';

/** React warns of markup that server and browser do not agree on in its development build only. */
let server: ChildProcess;
let browser: Browser;
let origin = '';
const root = join(import.meta.dirname, '../..');
const dataDir = copyDemoFolder(inject('demoFolder'));

beforeAll(async () => {
  const { PATH = '', HOME = '' } = process.env;
  server = spawn(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'development', PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  server.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  await vi.waitFor(
    () => {
      origin = /: (http:\S+)\n/.exec(out)?.[1] ?? '';
      expect(origin).not.toBe('');
    },
    { timeout: 40_000 },
  );
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(['/', '/list/3', '/user/detail/3', '/login', '/reg', '/service', '/mall', '/cart', '/nothing'])(
  '%s: server and browser agree',
  async (path) => {
    for (const language of ['zh-CN', 'ar-SA']) {
      const visitor = await openPage(browser, origin);
      const { page, context, go } = visitor;
      await context.addCookies([{ name: 'language', value: language, url: origin }]);
      await page.addInitScript((code) => localStorage.setItem('language', code), language);
      await go(path);
      await hydrated(page);
      await page.waitForTimeout(200);
      if (path === '/nothing') expect(visitor.troubles.filter((trouble) => !trouble.includes('404'))).toEqual([]);
      else expect(visitor.troubles).toEqual([]);
      await context.close();
    }
  },
);
