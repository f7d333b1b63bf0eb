import type { Page } from 'playwright-core';

/** CSS pixels, in both directions (spec of the look: `--tap`). */
const SMALLEST = 44;

/**
 * Controls smaller than 44 × 44 CSS pixels, by their words and measured size. The area in which taps land is measured,
 * so one that a pseudo-element or a label adds counts, and one that something else covers does not. Links in the run of
 * a text are left out, as WCAG 2.2 (2.5.8, Inline) does.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const tappable = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';
    /** Chromium tests whole pixels: where a box begins between two, one of its own is lost. */
    const enough = smallest - 1;

    /** A hidden control is tapped by its label. */
    const tapped = (element: HTMLElement): Element => {
      const label = (element as HTMLInputElement).labels?.[0];
      const box = element.getBoundingClientRect();
      return label && (label.contains(element) || box.width < 2) ? label : element;
    };
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
    /** Words beside it, also in an element of their own, as a translated page needs them. */
    const isWords = (node: Node) =>
      node.textContent?.trim() !== '' &&
      (node instanceof Element ? isInline(node) && !node.matches(tappable) : node.nodeType === Node.TEXT_NODE);
    const inText = (element: Element) =>
      isInline(element) &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node !== element && isWords(node));
    const visible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };

    const sizeOf = (target: Element) => {
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = (dx: number, dy: number) => {
        const found = document.elementFromPoint(x + dx, y + dy);
        return found !== null && (target.contains(found) || found.closest('label') === target);
      };
      /** How far a tap may be off in one direction, up to half of the required size on both sides together. */
      const reach = (dx: number, dy: number) => {
        let way = 0;
        while (way < smallest && hit(dx * (way + 0.5), dy * (way + 0.5))) way += 0.5;
        return way;
      };
      const half = enough / 2;
      const wide = hit(-half, 0) && hit(half, 0);
      const high = hit(0, -half) && hit(0, half);
      return {
        width: wide ? smallest : reach(-1, 0) + reach(1, 0),
        height: high ? smallest : reach(0, -1) + reach(0, 1),
      };
    };

    const root = document.querySelector('dialog:modal') ?? document;
    const targets = new Set([...root.querySelectorAll<HTMLElement>(tappable)].map(tapped));
    return [...targets].flatMap((target) => {
      if (!visible(target) || inText(target) || target.closest('[inert]')) return [];
      const { width, height } = sizeOf(target);
      if (width >= enough && height >= enough) return [];
      const words = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40);
      return [`${target.tagName.toLowerCase()}.${target.className} "${words}" ${width}×${height}`];
    });
  }, SMALLEST);
}
