import type { Page } from 'playwright-core';

/**
 * Faults of the words on a page: a label (tab bar, tabs, buttons, title bar) that wraps or is wider than its place, a
 * word broken in its middle, and words that the box around them cuts off at its top or bottom.
 */
export function wordFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LABELS = [
      'nav li > a > span:last-child',
      'nav > a > span:first-child',
      'nav a:not(:has(*))',
      '[data-kind]:is(a, button)',
      'header :is(h1, p)',
    ];
    /** Words of scripts that put spaces between them, without signs at which a line may end. */
    const SPACED = /(?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}'’])+/gu;
    const SOFT_HYPHEN = '\u00ad';
    const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

    const textsIn = (element: Element): Text[] => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.filter(({ data }) => data.trim() !== '');
    };
    const rectsOf = (text: Text, from = 0, to = text.length) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    /** Text that is lower by less than half its height is on the same line. */
    const linesOf = (rects: DOMRect[]) => {
      const tops = rects.toSorted((a, b) => a.top - b.top);
      return 1 + tops.filter(({ top, height }, n) => n > 0 && top - (tops[n - 1]?.top ?? 0) > height / 2).length;
    };
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

    const labels = [...document.querySelectorAll(LABELS.join())]
      .filter((label) => isShown(label) && (label.textContent ?? '').trim() !== '')
      .filter((label) => {
        const rects = textsIn(label).flatMap((text) => rectsOf(text));
        return linesOf(rects) > 1 || label.scrollWidth > label.clientWidth + 1;
      })
      .map((label) => `cut or wrapped: ${label.textContent}`);

    const texts = textsIn(document.body).filter(({ parentElement }) => parentElement && isShown(parentElement));
    const broken = texts.flatMap((text) =>
      UNSPACED.test(text.data)
        ? []
        : [...text.data.matchAll(SPACED)]
            .filter(({ 0: word, index }) => {
              // The hyphen that is drawn for a soft one belongs to the letter after it.
              const begin = text.data[index - 1] === SOFT_HYPHEN ? index + 1 : index;
              return linesOf(rectsOf(text, begin, index + word.length)) > 1;
            })
            .map(([word]) => `broken: ${word}`),
    );

    /** The box that cuts off what goes beyond it; words for screen readers have none. */
    const cutterOf = (text: Text): Element | null => {
      for (let box = text.parentElement; box; box = box.parentElement) {
        const { overflowY, webkitLineClamp, position } = getComputedStyle(box);
        if (webkitLineClamp !== 'none' || box.clientHeight === 1 || position === 'fixed') return null;
        if (overflowY === 'hidden' || overflowY === 'clip') return box;
      }
      return null;
    };
    const clipped = texts.filter((text) => {
      const box = cutterOf(text)?.getBoundingClientRect();
      // A line's own room may go beyond it by a little, where nothing is drawn.
      return box && rectsOf(text).some(({ top, bottom }) => top < box.top - 3 || bottom > box.bottom + 3);
    });
    return [...labels, ...broken, ...clipped.map(({ data }) => `cut at the top or bottom: ${data}`)];
  });
}
