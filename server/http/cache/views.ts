import type { IncomingMessage } from 'node:http';

/** Programs that say what they are. */
const CRAWLER = /bot|crawl|spider|slurp|preview|lighthouse|monitor|curl|wget|python|headless/i;

const DETAIL = /^\/user\/detail\/([1-9]\d{0,14})(?:\/buy(?:\/\d+)?)?(?:\?|$)/;

/** The item that an address of a page shows, also under its sheet. */
export function itemOfPage(url: string): number | undefined {
  const [, id] = DETAIL.exec(url) ?? [];
  return id === undefined ? undefined : Number(id);
}

/**
 * Whether somebody looks at an item with this request: no crawler that says so, no page that is fetched before anybody
 * has asked for it, and no open page that asks again since the item has changed.
 */
export function isView({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, itemId: number): boolean {
  if (method !== 'GET' || headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  if (CRAWLER.test(headers['user-agent'] ?? '')) return false;
  const { referer } = headers;
  return referer === undefined || headers['sec-fetch-mode'] === 'navigate' || pageOf(referer) !== itemId;
}

function pageOf(referer: string): number | undefined {
  return URL.canParse(referer) ? itemOfPage(new URL(referer).pathname) : undefined;
}
