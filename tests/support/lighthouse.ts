import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { findChromium } from '../../scripts/chromium.mjs';

/** An open stream of events would keep it waiting for silence, in ms. */
const SETTLED = 8000;

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

export interface Audit {
  /** 0 to 100 by category. */
  scores: Record<string, number>;
  /** What cost points, by category. */
  lost: string[];
}

/** A Chromium of its own that Lighthouse can talk to. */
export async function launchAuditor() {
  const profile = mkdtempSync(join(tmpdir(), 'pintuan-lighthouse-'));
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const browser = spawn(
    findChromium() ?? 'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...quiet,
      'about:blank',
    ],
    // A group of its own: its helpers go on writing into the profile when only the browser is ended.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const port = await debuggingPort(browser.stderr);
  return {
    /** Looks at a page as Lighthouse does on a phone. */
    audit: async (url: string): Promise<Audit> => {
      const { lhr } =
        (await lighthouse(url, { port, logLevel: 'silent', onlyCategories: CATEGORIES, maxWaitForLoad: SETTLED })) ??
        {};
      if (!lhr) throw new Error(`Lighthouse said nothing of ${url}`);
      const categories = Object.values(lhr.categories);
      return {
        scores: Object.fromEntries(categories.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
        lost: categories.flatMap(({ id, auditRefs }) =>
          auditRefs
            .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id]?.score ?? 1) < 1)
            .map((ref) => `${id}: ${ref.id}`),
        ),
      };
    },
    close: async () => {
      if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function debuggingPort(output: NodeJS.ReadableStream): Promise<number> {
  let said = '';
  for await (const chunk of output) {
    said += chunk;
    const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said) ?? [];
    if (port) return Number(port);
  }
  throw new Error(`Chromium did not start: ${said}`);
}
