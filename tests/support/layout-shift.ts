import type { Page } from 'playwright-core';

interface Watched {
  layoutShift?: LayoutShift;
}

interface LayoutShift {
  /** The sum (Cumulative Layout Shift, without windows). */
  value: number;
  /** The elements that moved: when, from where and to where. */
  from: string[];
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Adds up, from the page's first moment, layout shifts that the reader did not cause. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum: LayoutShift = { value: 0, from: [] };
    (window as Watched).layoutShift = sum;
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeValue ?? 'what is gone');
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const inWords = ({ startTime, sources }: LayoutShiftEntry) =>
      sources.map(({ node, previousRect, currentRect }) => {
        const way = `${placeOf(previousRect)} → ${placeOf(currentRect)}`;
        return `${nameOf(node)} (${way} after ${Math.round(startTime)} ms)`;
      });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        sum.value += entry.value;
        sum.from.push(...inWords(entry));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved so far. */
export async function layoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(() => (window as Watched).layoutShift ?? { value: Number.NaN, from: [] });
}
