import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { locales } from '../shared/locales.ts';
import { launchBrowser, openPage, signIn, still } from '../tests/support/browser.ts';
import { launchServer, shopCommand } from '../tests/support/server-process.ts';
import { ensureChromium, findBrowser } from './chromium.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { looksTheSame, passingBoxes } from './screens/compare.ts';
import { consoleDocument, takeConsole } from './screens/console.ts';
import { screensDocument } from './screens/document.ts';

import { sheetLooks, writeSheet } from './screens/sheets.ts';
import { makeShopper, type PicturedShopper } from './screens/shopper.ts';
import { addressesOf, filledIn, pictureName, type Screen, screens, table } from './screens/table.ts';

/**
 * Takes the pictures of docs/screens (phone, light, zh-CN) from a fresh demo shop, writes those that look otherwise than
 * before, those of the console (desktop), and docs/screens.md; with `--shop` or `--console` one side's alone, with
 * `--sheets` instead a contact sheet of all screens in each look, with `--locales` one of the main screens in every
 * language, into `.cache/screens`.
 */
const docs = join(import.meta.dirname, '../docs');
const sheets = join(import.meta.dirname, '../.cache/screens');
const MOST_BYTES = 60 * 1024;
/** The screens whose pictures are taken in every language. */
const MAIN = ['/', '/user/detail/:id', '/user/order/:id', '/user/wallet'];

// Pictures are what a reader sees: the headless shell draws letters a little differently.
ensureChromium({ whole: true });
ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'pintuan-screens-'));
const server = await launchServer(dataDir, { DEMO: '1', PAY_SANDBOX: '1' });
const browser = await launchBrowser(findBrowser());
try {
  const shopper = await makeShopper(server, dataDir);
  if (process.argv.includes('--sheets')) await makeSheets(shopper);
  else if (process.argv.includes('--locales')) await makeLocaleSheets(shopper);
  else {
    if (!process.argv.includes('--console')) await makePictures(shopper);
    if (!process.argv.includes('--shop')) await makeConsolePictures();
    writeDocument();
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function makePictures(shopper: PicturedShopper): Promise<void> {
  mkdirSync(join(docs, 'screens'), { recursive: true });
  for (const screen of screens) {
    const { picture, passing } = await take(screen, shopper, { language: 'zh-CN', colorScheme: 'light', scale: 2 });
    const file = join(docs, `screens/${pictureName(screen.path)}.webp`);
    const taken = await smallEnough(picture);
    if (existsSync(file) && (await looksTheSame(readFileSync(file), taken, passing))) continue;
    writeFileSync(file, taken);
    console.log(file);
  }
  const names = screens.map(({ path }) => pictureName(path));
  const unknown = readdirSync(join(docs, 'screens')).filter((file) => !names.includes(file.replace(/\.webp$/, '')));
  if (unknown.length > 0) console.log(`belong to no screen: ${unknown.join(', ')}`);
}

async function makeConsolePictures(): Promise<void> {
  mkdirSync(join(docs, 'console-screens'), { recursive: true });
  const { out } = await shopCommand(dataDir, ['staff', 'demo', '--json']);
  const links: { data: { role: string; link: string }[] } = JSON.parse(out);
  const link = new URL(links.data.find(({ role }) => role === 'owner')?.link ?? '');
  // Passkeys need a name. The port is this server's.
  const at = new URL(link.pathname + link.hash, server.origin.replace('127.0.0.1', 'localhost'));
  for await (const { name, page } of takeConsole(browser, at.href)) {
    await picturesShown(page);
    const file = join(docs, `console-screens/${name}.webp`);
    const passing = await passingBoxes(page, 1);
    const taken = await smallEnough(await page.screenshot());
    if (existsSync(file) && (await looksTheSame(readFileSync(file), taken, passing))) continue;
    writeFileSync(file, taken);
    console.log(file);
  }
}

function namesIn(folder: string): Set<string> {
  return new Set(readdirSync(join(docs, folder)).map((file) => file.replace(/\.webp$/, '')));
}

function writeDocument(): void {
  const text = screensDocument(table, namesIn('screens')) + consoleDocument(namesIn('console-screens'));
  writeFileSync(join(docs, 'screens.md'), text);
}

async function makeSheets(shopper: PicturedShopper): Promise<void> {
  for (const { name, ...look } of sheetLooks) {
    const pictures: Buffer[] = [];
    for (const screen of screens) pictures.push((await take(screen, shopper, { ...look, scale: 1 })).picture);
    console.log(await writeSheet(sheets, name, pictures));
  }
}

/** A sheet with two languages a row. */
async function makeLocaleSheets(shopper: PicturedShopper): Promise<void> {
  const pictures: Buffer[] = [];
  for (const language of Object.keys(locales)) {
    for (const screen of screens.filter(({ path }) => MAIN.includes(path))) {
      pictures.push((await take(screen, shopper, { language, colorScheme: 'light', scale: 1 })).picture);
    }
  }
  console.log(await writeSheet(sheets, 'locales', pictures));
}

interface Look {
  language: string;
  colorScheme: 'light' | 'dark';
  scale: number;
}

/** The picture, and the boxes in it that differ every time. */
async function take(screen: Screen, shopper: PicturedShopper, look: Look) {
  const { language, colorScheme, scale } = look;
  const options = { isMobile: true, deviceScaleFactor: scale, colorScheme, reducedMotion: 'reduce' } as const;
  const visitor = await openPage(browser, server.origin, options);
  await visitor.context.addCookies([{ name: 'language', value: language, url: server.origin }]);
  await visitor.page.addInitScript((code) => localStorage.setItem('language', code), language);
  // Screens that differ for a visitor are shown as to one.
  if (screen.session !== 'public') await signIn(visitor, server.origin, shopper.token, shopper.username);
  await visitor.go(filledIn(addressesOf(screen)[0], shopper));
  await picturesShown(visitor.page);
  const passing = await passingBoxes(visitor.page, scale);
  const picture = await visitor.page.screenshot();
  await visitor.context.close();
  return { picture, passing };
}

/** Waits until the visible pictures have loaded. */
async function picturesShown(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const seen = top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0;
      return !seen || image.complete;
    }),
  );
  await still(page);
}

/** WebP in the best quality that fits into 60 KiB; a full table of small letters takes the lowest. */
async function smallEnough(picture: Buffer): Promise<Buffer> {
  for (const quality of [84, 76, 68, 60, 50, 40, 32, 24]) {
    const webp = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MOST_BYTES) return webp;
  }
  throw new Error('a picture stays too large');
}
