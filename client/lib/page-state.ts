import type { HydrationState } from 'react-router-dom';
import type { Locale } from '../../shared/locales.ts';
import type { ShopFacts } from './context.ts';

/** What the server tells the browser about a page, beside the page itself. */
export interface PageState {
  locale: Locale;
  /** Id of the open screen's route; null where the address leads to none. */
  screen: string | null;
  shop: ShopFacts;
  /** Id of the session that a private page was made for; public pages hold nothing of the visitor, and none a token. */
  sid?: string;
  /** Points in time in the page (ISO 8601), as the reader's language writes them. */
  times: Record<string, string>;
  /** What the loaders gave. */
  hydration: HydrationState;
}

/** Id of the JSON block that the state stands in. */
export const PAGE_STATE_ID = 'page-state';

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that may stand in a script element of a page. */
export function blockJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (unsafe) => escapes[unsafe] ?? unsafe);
}
