import type { BrowserContext, Page } from 'playwright-core';

/** Calls of the shop, but for the stream of events, which stays open anyway. */
const CALLS = /\/api\/(?!events)/;

/** Replaces the answers to every call until the returned function is called. */
async function instead(context: BrowserContext, act: Parameters<BrowserContext['route']>[1]) {
  await context.route(CALLS, act);
  return () => context.unroute(CALLS, act);
}

/** The connection breaks at each call. */
export const cutCalls = (context: BrowserContext) => instead(context, (route) => route.abort());

/** Requests to an address wait until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let letGo = () => {};
  const free = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(url, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}

/** Lets calls reach the server but never lets the answer back; the returned function ends that. */
export async function cutAnswers(page: Page, path: string) {
  let cut = true;
  await page.route(`**${path}`, async (route) => {
    if (!cut) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return () => {
    cut = false;
  };
}

/**
 * The server does not answer. `silence.over` lets the page's time-out pass, and returns its length in ms: what the page
 * shows meanwhile stays until it was seen, however busy the machine is.
 */
export async function holdCalls(page: Page) {
  const answer = await instead(page.context(), () => undefined);
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout;
    const page = document.documentElement.dataset;
    const impatient = new AbortController();
    addEventListener('impatient', () => impatient.abort(new DOMException('signal timed out', 'TimeoutError')));
    AbortSignal.timeout = (milliseconds) => {
      page.waits = String(milliseconds);
      // A signal of its own for each call, as the browser's are.
      return AbortSignal.any([impatient.signal]);
    };
    addEventListener('mended', () => Object.assign(AbortSignal, { timeout }), { once: true });
  });
  return {
    over: () =>
      page.evaluate(() => {
        dispatchEvent(new Event('impatient'));
        return Number(document.documentElement.dataset.waits);
      }),
    async mend() {
      await page.evaluate(() => dispatchEvent(new Event('mended')));
      await answer();
    },
  };
}

/** Internal details in a fault of the server or of a proxy, which no reader should see. */
export const FAULT = 'TypeError: at /srv/shop/server.js:1';

/** The server fails at each call. */
export const failCalls = (context: BrowserContext) =>
  instead(context, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: `<pre>${FAULT}</pre>` }));

/** Opens another screen in the page that is open, as a link does. */
export function goInPlace(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    // Each entry has a key of its own, as the router's do: by it the page knows its current entry.
    const key = Math.random().toString(36).slice(2);
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}
