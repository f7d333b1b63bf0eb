import type { IncomingMessage } from 'node:http';

/** Programs that say what they are. */
const PROGRAM = /bot|crawl|spider|slurp|lighthouse|monitor|curl|wget|python|headless|go-http-client/i;

/** Those of messengers, which show what a link leads to. */
const PREVIEW = /preview|externalhit|meta-external|^whatsapp\/|vkshare|scrap|cardyb|mastodon|embedly|iframely/i;

const DETAIL = /^\/user\/detail\/([1-9]\d{0,14})(?:\/buy(?:\/\d+)?)?(?:\?|$)/;

/** The item that an address of a page shows, also under its sheet. */
export function itemOfPage(url: string): number | undefined {
  const [, id] = DETAIL.exec(url) ?? [];
  return id === undefined ? undefined : Number(id);
}

type Asked = Pick<IncomingMessage, 'method' | 'headers'>;

/** Whether somebody asks: no program that says so, and no browser that fetches before anybody has asked for it. */
export function isVisit({ method, headers }: Asked): boolean {
  if (method !== 'GET' || headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  const program = headers['user-agent'] ?? '';
  return !PROGRAM.test(program) && !PREVIEW.test(program);
}

/** Whether somebody looks at an item with this request, and no open page asks again since the item has changed. */
export function isView(request: Asked, itemId: number): boolean {
  if (!isVisit(request)) return false;
  const { referer, 'sec-fetch-mode': mode } = request.headers;
  return referer === undefined || mode === 'navigate' || pageOf(referer) !== itemId;
}

function pageOf(referer: string): number | undefined {
  return URL.canParse(referer) ? itemOfPage(new URL(referer).pathname) : undefined;
}
