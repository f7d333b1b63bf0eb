import puppeteer from 'puppeteer-core';
import { PACKAGES } from '../../scripts/machines/packages.ts';
import { PHONE } from '../support/browser.ts';
import { openWebKit } from './webkit.ts';

/** A browser with one page. */
export interface Engine {
  go: (address: string) => Promise<unknown>;
  /** The value of a JavaScript expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
}

async function openFirefox(): Promise<Engine> {
  const executablePath = PACKAGES['firefox-esr'];
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport(PHONE);
  return {
    go: (address) => page.goto(address),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

export const engines = { Firefox: openFirefox, WebKit: openWebKit };
