import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { fontsOfTests } from './fonts.ts';
import { noteViolation } from './violations.ts';

/** Debian's Chromium without the connections that a closed network refuses, and with fonts that are known. */
export async function chromiumOptions() {
  return {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    env: { ...process.env, FONTCONFIG_FILE: await fontsOfTests() },
  };
}

/** A Chromium of its own; tests share one (`shared-browser.ts`). */
export const launchBrowser = async (executablePath = findChromium()): Promise<Browser> =>
  chromium.launch({ ...(await chromiumOptions()), executablePath });

export const PHONE = { width: 390, height: 844 };

/** Chromium's message if a test blocks service workers. */
const NO_SERVICE_WORKER = /^Service Worker registration blocked by Playwright/;

/** A page of a new visitor; its errors are recorded. */
export async function openPage(browser: Browser, origin: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'zh-CN',
    // The shop's own, as most readers have it.
    timezoneId: 'Asia/Shanghai',
    hasTouch: true,
    // Its own requests would bypass what a test does to the network.
    serviceWorkers: 'block',
    ...options,
  });
  await context.addInitScript(noteWhatIsSaid);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    noteViolation(page.url(), message.text());
    if (!NO_SERVICE_WORKER.test(message.text())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => {
    noteViolation(page.url(), String(error));
    troubles.push(String(error));
  });
  page.on('crash', () => troubles.push(`the page crashed at ${page.url()}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request that the reader's next step made needless is no failure.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.url()} ${response.status()}`);
  });
  const quiet = quietNetwork(page, options.javaScriptEnabled !== false);
  const go = async (path: string) => {
    const response = await page.goto(origin + path);
    await quiet();
    return response;
  };
  return { context, page, troubles, go, quiet };
}

/** In the page: keeps every text that its places for status messages have shown. */
function noteWhatIsSaid() {
  const texts = new Set<string>();
  const note = () => {
    for (const { textContent } of document.querySelectorAll('[role=status]')) if (textContent) texts.add(textContent);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { said: texts });
}

/**
 * Waits until the document contains `text`, or has contained it: a toast is visible for two seconds, and a test may
 * look later.
 */
export async function said(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { said: texts } = window as unknown as { said: Set<string> };
    return [...texts].some((one) => one.includes(wanted));
  }, text);
}

/** Between an answer and the requests that it causes; in ms. */
const QUIET_MS = 100;

/** A page that rarely renders may have no idle moment; in ms. */
const IDLE_WITHIN_MS = 50;

/**
 * Waits for a second idle moment of a page: work that React defers comes before the first, and its consequences before
 * the second.
 */
export function idle(page: Page): Promise<void> {
  return page.evaluate(async (timeout) => {
    // Safari has none.
    const rest = window.requestIdleCallback ?? ((done) => setTimeout(done, timeout));
    for (let n = 0; n < 2; n++) await new Promise((done) => rest(() => done(null), { timeout }));
  }, IDLE_WITHIN_MS);
}

/**
 * Waits until a page asks for nothing any more and has nothing to do (without scripts it never has); its stream of
 * events stays open and does not count.
 */
function quietNetwork(page: Page, scripted: boolean): () => Promise<void> {
  const open = new Set<Request>();
  let last = 0;
  let asked = 0;
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (request.url().includes('/api/events')) return;
    change(request);
    last = Date.now();
  };
  page.on(
    'request',
    note((request) => {
      open.add(request);
      asked++;
    }),
  );
  page.on(
    'requestfinished',
    note((request) => open.delete(request)),
  );
  page.on(
    'requestfailed',
    note((request) => open.delete(request)),
  );
  return async () => {
    const giveUpAt = Date.now() + 20_000;
    if (scripted) await takenOver(page).catch(() => page.waitForLoadState());
    for (let seen = -1; seen !== asked; ) {
      while (open.size > 0 || Date.now() - last < QUIET_MS) {
        if (Date.now() > giveUpAt) throw new Error(`still asking for ${[...open].map((request) => request.url())}`);
        await page.waitForTimeout(20);
      }
      seen = asked;
      // If another page replaces it, that page's requests are seen.
      if (scripted) await idle(page).catch(() => page.waitForLoadState());
    }
  };
}

export type Visitor = Awaited<ReturnType<typeof openPage>>;

/** Waits until React has taken the page over, if it has scripts at all: they begin once its pictures are there. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[data-scripts]') === null ||
      Object.keys(document).some((key) => key.startsWith('__reactContainer')),
  );
}

/** Waits until the page is hydrated and React has reported its errors. */
export async function hydrated(page: Page): Promise<void> {
  await takenOver(page);
  await idle(page);
}

/** The name of the element that has the focus; `body` if it was lost. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

/** Waits until nothing on the page moves, except endless animations. */
export async function still(page: Page): Promise<void> {
  await idle(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds of WCAG 2.2 A and AA and its best practices, by rule and place; `rules` selects only
 * these.
 */
export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Off unless asked for.
    const which = only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } };
    // Rules that pass are not described: describing took most of the time.
    const options: import('axe-core').RunOptions = { ...which, resultTypes: ['violations'] };
    return (await axe.run(options)).violations;
  }, rules);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** The cookie of a session, as a log-in sets it. */
export const sessionCookie = (url: string, value: string) =>
  ({ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }) as const;

/** Puts a session into the storage of an open page; other tabs get the event, the page itself does not. */
export const keepSession = (page: Page, token: string, username: string) =>
  page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify({ token, username, nickname: username }));

/** Makes the page as old as one that was read for a while. */
export const growOld = (page: Page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
  });

/** Puts a session where the app keeps it, as a log-in would. */
export async function signIn({ context, page }: Visitor, origin: string, token: string, username: string) {
  await context.addCookies([sessionCookie(origin, token)]);
  await page.addInitScript(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ token, username, nickname: username }),
  );
}
