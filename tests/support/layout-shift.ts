import type { Page } from 'playwright-core';

interface Watched {
  layoutShift?: { value: number; from: string[] };
}

/** Adds up, from the page's first moment, layout shifts that the reader did not cause. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = { value: 0, from: [] as string[] };
    (window as Watched).layoutShift = sum;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        sum.value += entry.value;
        sum.from.push(...entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum (Cumulative Layout Shift, without windows), and the elements that moved. */
export async function layoutShift(page: Page): Promise<{ value: number; from: string[] }> {
  return page.evaluate(() => (window as Watched).layoutShift ?? { value: Number.NaN, from: [] });
}
