import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';

/** Debian's Chromium without the connections that a closed network refuses. */
export function launchBrowser(): Promise<Browser> {
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', ...quiet] });
}

export const PHONE = { width: 390, height: 844 };

/** What the browser says where a test keeps service workers out. */
const NO_SERVICE_WORKER = /^Service Worker registration blocked by Playwright/;

/** A page of a visitor of their own; whatever goes wrong in it is written down. */
export async function openPage(browser: Browser, origin: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'zh-CN',
    hasTouch: true,
    // Its own requests would slip past what a test does to the network.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (!NO_SERVICE_WORKER.test(message.text())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request that the reader's next step made needless is no failure.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.url()} ${response.status()}`);
  });
  const quiet = quietNetwork(page);
  const go = async (path: string) => {
    const response = await page.goto(origin + path);
    await quiet();
    return response;
  };
  return { context, page, troubles, go, quiet };
}

/** Long enough for a page to ask for what it needs next. */
const QUIET_MS = 500;

/** Waits until a page asks for nothing any more; its stream of events stays open and does not count. */
function quietNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = 0;
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (request.url().includes('/api/events')) return;
    change(request);
    last = Date.now();
  };
  page.on(
    'request',
    note((request) => open.add(request)),
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
    for (const giveUpAt = Date.now() + 20_000; open.size > 0 || Date.now() - last < QUIET_MS; ) {
      if (Date.now() > giveUpAt) throw new Error(`still asking for ${[...open].map((request) => request.url())}`);
      await page.waitForTimeout(50);
    }
  };
}

export type Visitor = Awaited<ReturnType<typeof openPage>>;

/** True once React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against WCAG 2.2 A and AA and its best practices, by rule and place; `rules` asks for these alone. */
export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Off unless asked for.
    const options = only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } };
    return (await axe.run(options)).violations;
  }, rules);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** Puts a session where the app keeps it, as a log-in would. */
export async function signIn({ context, page }: Visitor, origin: string, token: string, username: string) {
  await context.addCookies([{ name: 'session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.addInitScript(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ token, username, nickname: username }),
  );
}
