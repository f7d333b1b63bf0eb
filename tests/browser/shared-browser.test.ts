import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { openChromium } from '../support/chromium.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { connectBrowser } from '../support/shared-browser.ts';

test('a Chromium that ends by itself is reported, also to later users', async () => {
  const told: string[] = [];
  const { endpoint, browser, close } = await openChromium((what) => told.push(what));
  closeAfterTest(close);
  const { page } = await openPage(await connectBrowser(endpoint), 'about:blank');
  browser.kill('SIGKILL');
  await expect(page.waitForEvent('domcontentloaded')).rejects.toThrow(/closed/);
  await expect.poll(() => told).toEqual([expect.stringContaining('Chromium ended by itself (SIGKILL)')]);
  await expect(connectBrowser(endpoint)).rejects.toThrow('the Chromium of this run is gone');
});

test('closing it closes its own pages, and leaves the browser to the others', async () => {
  const [one, other] = [await connectBrowser(), await connectBrowser()];
  const [mine, theirs] = [await openPage(one, 'about:blank'), await openPage(other, 'about:blank')];
  await one.close();
  expect([mine.page.isClosed(), theirs.page.isClosed()]).toEqual([true, false]);
  await other.close();
});

test('a page that crashes is reported', async () => {
  const browser = await connectBrowser();
  closeAfterTest(() => browser.close());
  const { page, troubles } = await openPage(browser, 'about:blank');
  await page.goto('chrome://crash').catch(() => null);
  await expect.poll(() => troubles).toEqual([expect.stringContaining('the page crashed')]);
});
