import { focusOn } from './focus-on.ts';

/** Parts of a page that a screen reader names; the focus rests on one of them. */
const PARTS = 'ul, ol, table, section, article, form, dialog, main';

/** The element that has the focus in place of one that is gone. */
let standIn: Element | null = null;

/** Only `keepFocus` gave it the focus: neither the reader nor the page chose it. */
export const hasKeptFocus = (element: Element | null): boolean => element !== null && element === standIn;

/**
 * When the element with the focus goes, such as the button of a row that it removes, browsers continue from the start of
 * the document. From now on the focus goes to the nearest part that stays, so that Tab and screen readers continue there
 * (WCAG 2.2, 2.4.3).
 */
export function keepFocus(): void {
  /** The element that had the focus last, and those around it, from the inside out. */
  let around: HTMLElement[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (target !== standIn) standIn = null;
    around = withAncestors(target);
  });
  // Whoever presses elsewhere has left it.
  const leave = () => {
    around = [];
  };
  document.addEventListener('pointerdown', leave, { capture: true, passive: true });
  new MutationObserver(() => {
    const [focused] = around;
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const part = around.find((element) => element.isConnected && element.matches(PARTS));
    const place = part ?? document.querySelector('h1');
    around = [];
    if (!place) return;
    standIn = place;
    focusOn(place);
  }).observe(document, { childList: true, subtree: true });
}

function withAncestors(target: EventTarget | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = target; at instanceof HTMLElement; at = at.parentElement) found.push(at);
  return found;
}
