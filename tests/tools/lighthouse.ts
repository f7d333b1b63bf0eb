import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from '../../scripts/chromium.mjs';
import { fontsOfTests } from '../support/fonts.ts';

/** An open stream of events would keep it waiting for silence, in ms. */
const SETTLED = 8000;

/** Of one report. */
const TRIES = 3;

/** Of any page. */
const QUALITY = ['accessibility', 'best-practices'];

const CATEGORIES = [...QUALITY, 'seo'];

export interface Audit {
  /** The address in the end. */
  shown: string;
  /** 0 to 100 by category. */
  scores: Record<string, number>;
  /** The audits that cost points, by category. */
  lost: string[];
  speed: Speed;
}

/** The speed of a page on Lighthouse's slow phone, simulated from a load on this machine. */
export interface Speed {
  /** 0 to 100. */
  score: number;
  /** First Contentful Paint, Largest Contentful Paint and Total Blocking Time, in ms. */
  fcp: number;
  lcp: number;
  tbt: number;
  /** Cumulative Layout Shift. */
  cls: number;
  /** Speed Index, in ms: when most of the visible part is complete. */
  si: number;
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
      // Of the shop's own language: who reads another one is offered that above the page, once, which moves it.
      '--lang=zh-CN',
      '--accept-lang=zh-CN',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...quiet,
      'about:blank',
    ],
    // A group of its own: its helpers go on writing into the profile when only the browser is ended.
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      env: { ...process.env, FONTCONFIG_FILE: await fontsOfTests() },
    },
  );
  const port = await debuggingPort(browser.stderr);
  return {
    /** Looks at a page as Lighthouse does on a phone. */
    audit: async (url: string): Promise<Audit> => {
      const lhr = await reportOf(url, port, [...CATEGORIES, 'performance']);
      return { ...found(lhr), speed: speedOf(lhr) };
    },
    /**
     * The same of a page that no search engine knows, without its speed; `headers` go with each request, such as a
     * session's cookie.
     */
    check: async (url: string, headers?: Record<string, string>): Promise<Omit<Audit, 'speed'>> =>
      found(await reportOf(url, port, QUALITY, headers)),
    /** Only how fast it is. */
    time: async (url: string): Promise<Speed> => speedOf(await reportOf(url, port, ['performance'])),
    close: async () => {
      if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** What a report says of a page's quality. */
function found({ finalDisplayedUrl, categories, audits }: Result): Omit<Audit, 'speed'> {
  const judged = Object.values(categories).filter(({ id }) => CATEGORIES.includes(id));
  return {
    shown: finalDisplayedUrl,
    scores: Object.fromEntries(judged.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    lost: judged.flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter((ref) => ref.weight > 0 && isLost(audits[ref.id]))
        .map((ref) => `${id}: ${ref.id} ${foundBy(audits[ref.id])}`),
    ),
  };
}

/** What an audit has found, or why it could not be made. */
function foundBy(audit: Result['audits'][string] | undefined): string {
  return audit?.errorMessage ?? JSON.stringify(audit?.details?.items ?? []);
}

/** An audit that failed on a busy machine leaves its category without a score; then all are repeated. */
async function reportOf(
  url: string,
  port: number,
  onlyCategories: string[],
  extraHeaders?: Record<string, string>,
): Promise<Result> {
  const options = { port, logLevel: 'silent', onlyCategories, maxWaitForLoad: SETTLED, extraHeaders } as const;
  for (let tries = 1; ; tries++) {
    const { lhr } = (await lighthouse(url, options)) ?? {};
    if (!lhr) throw new Error(`Lighthouse said nothing of ${url}`);
    const whole = Object.values(lhr.categories).every(({ score }) => score !== null);
    if (whole || tries === TRIES) return lhr;
  }
}

function isLost(audit: Result['audits'][string] | undefined): boolean {
  return audit?.scoreDisplayMode === 'error' || (audit?.score ?? 1) < 1;
}

function speedOf({ categories, audits }: Result): Speed {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
    si: Math.round(value('speed-index')),
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
