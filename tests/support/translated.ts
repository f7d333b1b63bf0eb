import type { Page } from 'playwright-core';

/**
 * In the page, once it is hydrated: translates it as browsers do (Chrome, Edge, Google Translate in WebViews), now and
 * whatever is drawn later. Each text node is taken out, and `<font><font>text</font></font>` stands in its place.
 */
function translate(): void {
  const untouched = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'OPTION', 'TITLE', 'FONT']);
  const textsIn = (root: Node): Text[] => {
    if (root instanceof Text) return [root];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    return found;
  };
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || untouched.has(parent.nodeName)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    parent.replaceChild(outer, text);
    outer.append(inner);
    inner.append(text.data);
  };
  for (const text of textsIn(document.body)) wrap(text);
  const drawn = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) for (const text of textsIn(node)) wrap(text);
  });
  drawn.observe(document.body, { subtree: true, childList: true });
}

/** Translates the open page; a page that is loaded after it is not. */
export const translated = (page: Page): Promise<void> => page.evaluate(translate);

/**
 * Texts of the open page that React has drawn beside other nodes of one element: a translation takes these away from
 * it (docs/decisions/0058-translated-pages.md). HTML of the shop's own, such as an article, is not React's.
 */
export const textsBesideOthers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = (element: Element, kind: string) => Object.entries(element).find(([key]) => key.startsWith(kind))?.[1];
    const isReacts = (element: Element) =>
      own(element, '__reactFiber') !== undefined && own(element, '__reactProps')?.dangerouslySetInnerHTML === undefined;
    const counts = (node: Node) => !(node instanceof Comment) && (node instanceof Element || node.nodeValue?.trim());
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (!parent || !text.nodeValue?.trim() || !isReacts(parent)) continue;
      if ([...parent.childNodes].filter(counts).length > 1) found.push(parent.outerHTML.slice(0, 200));
    }
    return found;
  });

/** What React and the browser say when a translation has taken a node away. */
const LOST_NODE = /NotFoundError|insertBefore|removeChild|Minified React error/;

/** The complaints among what a page has said. */
export const lostNodes = (troubles: readonly string[]): string[] => troubles.filter((said) => LOST_NODE.test(said));
