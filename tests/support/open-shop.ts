import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { hydrated, openPage, signIn, type Visitor } from './browser.ts';
import { closeAfterTest } from './cleanup.ts';
import { type DemoShop, type Prepare, startDemoShop } from './demo-shop.ts';
import { connectBrowser } from './shared-browser.ts';

/**
 * A demo shop and a browser for the tests of one file: open before the first of them, closed after the last. `prepare`
 * and `settings` are as in `startDemoShop`.
 */
export function openShop(prepare?: Prepare, settings?: Record<string, string>) {
  // Empty until the first test begins.
  const shop = {} as DemoShop;
  let browser: Browser | undefined;

  beforeAll(async () => {
    const [started, launched] = await Promise.all([startDemoShop(prepare, settings), connectBrowser()]);
    Object.assign(shop, started);
    browser = launched;
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await shop.close?.();
  });

  /** A page of a visitor who is not logged in. */
  async function visit(options?: BrowserContextOptions): Promise<Visitor> {
    if (!browser) throw new Error('the shop opens before the first test');
    const visitor = await openPage(browser, shop.origin, options);
    // A page that stays open would go on ticking and listening during all later tests.
    closeAfterTest(async () => {
      // A route that waits for an answer would never get it; a test may have closed the page itself.
      if (!visitor.page.isClosed()) await visitor.page.unrouteAll({ behavior: 'ignoreErrors' });
      await visitor.context.close();
    });
    return visitor;
  }

  /** A page of a shopper's own. */
  async function visitAs(token: string, username: string, options?: BrowserContextOptions): Promise<Visitor> {
    const visitor = await visit(options);
    await signIn(visitor, shop.origin, token, username);
    return visitor;
  }

  /** A new shopper with that balance (yuan) on a page of the shop; `prepare` runs before. */
  async function shopperAt(path: string, username: string, yuan = 0, prepare?: (token: string) => Promise<unknown>) {
    const token = await shop.signUp(username, yuan);
    await prepare?.(token);
    const visitor = await visitAs(token, username);
    await visitor.go(path);
    await hydrated(visitor.page);
    return { ...visitor, token };
  }

  return { shop, visit, visitAs, shopperAt };
}
