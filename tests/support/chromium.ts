import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Chromium of this run is spoken to. */
    chromium: string;
  }
}

/** A Chromium that several processes use, each in its own contexts; `tell` is called if it ends unexpectedly. */
export async function openChromium(tell: (what: string) => void) {
  const server = await chromium.launchServer(await chromiumOptions());
  const browser = server.process();
  const ended = (code: number | null, signal: string | null) =>
    tell(`Chromium ended by itself (${signal ?? code}): no browser test after this can pass\n`);
  browser.once('exit', ended);
  return {
    endpoint: server.wsEndpoint(),
    browser,
    close: async () => {
      browser.off('exit', ended);
      await server.close();
    },
  };
}

/** vitest global set-up: one Chromium for all files, since starting one for each takes longer than many of them. */
export default async function startChromium(project: TestProject) {
  const { endpoint, close } = await openChromium((what) => void process.stderr.write(what));
  project.provide('chromium', endpoint);
  return close;
}
