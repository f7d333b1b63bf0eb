import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeShopper, type PicturedShopper } from '../../scripts/screens/shopper.ts';
import { addressesOf, filledIn, screens } from '../../scripts/screens/table.ts';
import { hydrated, openPage, signIn, type Visitor } from '../support/browser.ts';
import { copyDemoFolder } from '../support/demo-shop.ts';
import { inTurn } from '../support/in-turn.ts';
import { connectBrowser } from '../support/shared-browser.ts';

/** React warns of markup that server and browser do not agree on in its development build only. */
let server: ChildProcess;
let browser: Browser;
let shopper: PicturedShopper;
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
      expect(out).toMatch(/invitation code: .+\n/);
    },
    { timeout: 40_000 },
  );
  browser = await connectBrowser();
  const invitation = /invitation code: (.+)\n/.exec(out)?.[1] ?? '';
  shopper = await makeShopper({ origin, invitation }, dataDir);
});

afterAll(async () => {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

/** What Vite and React say of themselves in development. */
const OF_DEVELOPMENT = /^\[vite\] connect|React DevTools/;

/** Right to left, with digits of its own; the built pages are listened to in all the others (languages.test.ts). */
const languages = ['ar-SA'] as const;

/** A page of one who is signed in or not, in a language; it is used for one screen after the other. */
async function openReader(language: string, signedIn: boolean): Promise<Visitor> {
  const visitor = await openPage(browser, origin);
  await visitor.context.addCookies([{ name: 'language', value: language, url: origin }]);
  await visitor.page.addInitScript((code) => localStorage.setItem('language', code), language);
  if (signedIn) await signIn(visitor, origin, shopper.token, shopper.username);
  return visitor;
}

const readers = new Map<string, Promise<Visitor>>();

function readerOf(language: string, signedIn: boolean): Promise<Visitor> {
  const key = `${language} ${signedIn}`;
  const reader = readers.get(key) ?? openReader(language, signedIn);
  readers.set(key, reader);
  return reader;
}

// The page for want of a network has no script.
const addresses = screens
  .filter(({ path }) => path !== '/offline')
  .flatMap((screen) => addressesOf(screen).map((address) => ({ address, signedIn: screen.session !== 'public' })));

test.each([...inTurn(addresses, 2), { address: '/nothing', signedIn: false }])(
  '$address: server and browser agree',
  async ({ address, signedIn }) => {
    const said = await Promise.all(
      languages.map(async (language) => {
        const { page, go, troubles } = await readerOf(language, signedIn);
        troubles.length = 0;
        await go(filledIn(address, shopper));
        await hydrated(page);
        return troubles.filter((trouble) => !OF_DEVELOPMENT.test(trouble));
      }),
    );
    expect(said.flat().filter((trouble) => address !== '/nothing' || !trouble.includes('404'))).toEqual([]);
  },
);
