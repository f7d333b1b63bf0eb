import type { Page } from 'playwright-core';

/** How much wider than the screen the page is, in px. */
export const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Texts of a page that are partly unreadable, since a box cuts them off or they are outside of the screen, with the
 * class of that box. Scrolling boxes cut nothing, and texts for screen readers are left out.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A line's own room may go beyond its box by a little, where nothing is drawn. */
    const LITTLE = 4;
    const SCROLLS = /auto|scroll/;

    /** The boxes around a text, from inside; not beyond one that scrolls or is fixed. */
    const boxesAround = (element: Element): Element[] => {
      const boxes: Element[] = [];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        boxes.push(box);
        const { overflow, position } = getComputedStyle(box);
        if (SCROLLS.test(overflow) || position === 'fixed') break;
      }
      return boxes;
    };
    const cuts = (box: Element, rect: DOMRect) => {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const across = rect.left < left - LITTLE || rect.right > right + LITTLE;
      const down = rect.top < top - LITTLE || rect.bottom > bottom + LITTLE;
      return (overflowX !== 'visible' && across) || (overflowY !== 'visible' && down);
    };
    const isTiny = (box: Element) => box.clientWidth === 1 && box.clientHeight === 1;
    const outside = (rect: DOMRect) => rect.left < -LITTLE || rect.right > innerWidth + LITTLE;

    const cutterOf = (element: Element, rect: DOMRect): string | null => {
      const boxes = boxesAround(element);
      const scrolls = boxes.some((box) => SCROLLS.test(getComputedStyle(box).overflow));
      if (scrolls || boxes.some(isTiny)) return null;
      const cutter = boxes.find((box) => cuts(box, rect));
      return cutter ? cutter.className : outside(rect) ? 'screen' : null;
    };

    const textsOf = (): Text[] => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.filter(({ data }) => data.trim() !== '');
    };
    const cut = textsOf().flatMap((text) => {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      const cutter = rects.map((rect) => cutterOf(element, rect)).find((found) => found !== null);
      return cutter === undefined ? [] : [`${text.data.trim()} (${cutter})`];
    });
    return [...new Set(cut)];
  });
}

/** Texts of a page that have so little room that their lines are pieces of words. */
export function squeezedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Fewer lines are a short label of long words. */
    const MANY_LINES = 5;
    const FEW_LETTERS = 3;

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.flatMap((text) => {
      const words = text.data.trim();
      if (words === '' || !text.parentElement?.checkVisibility({ visibilityProperty: true })) return [];
      if (text.parentElement.closest('.sr')) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      return lines >= MANY_LINES && words.length / lines < FEW_LETTERS ? [`${words} (${lines} lines)`] : [];
    });
  });
}
