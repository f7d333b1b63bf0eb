import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBrowser } from '../support/shared-browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(() => browser.close());

const folder = join(import.meta.dirname, '../../locales');
const signs = [...new Set(readdirSync(folder).flatMap((file) => [...readFileSync(join(folder, file), 'utf8')]))]
  // What shows nothing: spaces, joiners, soft hyphens.
  .filter((sign) => !/[\s\p{Cf}]/u.test(sign));

/** Those of which a browser with these fonts draws the box that stands for an unknown sign. */
async function unknown(signs: readonly string[]): Promise<string[]> {
  const page = await browser.newPage();
  const found = await page.evaluate((signs) => {
    const canvas = new OffscreenCanvas(40, 40).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    canvas.font = '24px sans-serif';
    const drawn = (sign: string) => {
      canvas.clearRect(0, 0, 40, 40);
      canvas.fillText(sign, 4, 30);
      return canvas.getImageData(0, 0, 40, 40).data.join();
    };
    const box = drawn('\u{10fffd}');
    return signs.filter((sign) => drawn(sign) === box);
  }, signs);
  await page.close();
  return found;
}

test('the tests measure every sign of every language in a font that they bring', async () => {
  expect(signs.length).toBeGreaterThan(1500);
  expect(await unknown(signs)).toEqual([]);
  // A sign of a script that the shop is not written in.
  expect(await unknown(['ꓐ'])).toEqual(['ꓐ']);
});

test('the machine’s other fonts are not used', async () => {
  const page = await browser.newPage();
  await page.setContent('<p style="font-family: DejaVu Sans, Liberation Sans, Arial, sans-serif">Kundenservice</p>');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ familyName }) => familyName)).toEqual(['Noto Sans']);
  await page.close();
});
