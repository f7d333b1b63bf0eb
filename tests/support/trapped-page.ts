import type { Page } from 'playwright-core';

/** Records what no text may cause a page to do: calls of alert and the like, and requests to other hosts. */
export async function trap(page: Page, origin: string): Promise<string[]> {
  const sprung: string[] = [];
  await page.exposeBinding('spring', ({ frame }, what: string) => {
    sprung.push(`${what} at ${frame.url()}`);
  });
  await page.addInitScript(() => {
    const { spring } = window as unknown as { spring: (what: string) => void };
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) window[name] = () => spring(name) as never;
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob|about):/.test(url) && !url.startsWith(`${origin}/`)) sprung.push(url);
  });
  return sprung;
}

/** An empty page, to which addresses without a scheme are relative. */
const LOOSE = 'http://loose.example/';

/**
 * Shows each piece of HTML in an unprotected frame of its own, and returns which of them called alert or the like, and
 * the requests to other hosts.
 */
export async function letLoose(page: Page, pieces: readonly string[]): Promise<{ ran: number[]; asked: string[] }> {
  const asked: string[] = [];
  await page.route(/^https?:/, (route) => {
    const url = route.request().url();
    if (url === LOOSE) return route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><body>' });
    asked.push(url);
    return route.abort();
  });
  await page.goto(LOOSE);
  const ran = await page.evaluate(async (all) => {
    const found = new Set<number>();
    addEventListener('message', ({ data }) => found.add(data));
    const trapFor = (at: number) =>
      `<script>for (const name of ['alert','confirm','prompt','print']) self[name] = () => parent.postMessage(${at},'*')</script>`;
    const shown = all.map((piece, at) => {
      const frame = document.createElement('iframe');
      frame.srcdoc = `<!DOCTYPE html>${trapFor(at)}<body>${piece}`;
      document.body.append(frame);
      return new Promise((done) => {
        frame.onload = done;
      });
    });
    const patience = new Promise((done) => setTimeout(done, 5000));
    await Promise.race([Promise.all(shown), patience]);
    // The time is what is tested: how long an attempt has for an animation's end or a failed picture. Of one that does
    // nothing no event tells.
    await new Promise((later) => setTimeout(later, 500));
    return [...found];
  }, pieces);
  return { ran, asked };
}
