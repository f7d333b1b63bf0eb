import type { HydrationState } from 'react-router-dom';
import type { Locale } from '../../shared/locales.ts';
import type { ShopFacts } from './context.ts';

/** The state that the server sends to the browser with a page. */
export interface PageState {
  locale: Locale;
  /** Id of the open screen's route; null if the address has none. */
  screen: string | null;
  shop: ShopFacts;
  /**
   * Id of the session that a private page was made for; public pages have nothing of the visitor, and no page a token.
   */
  sid?: string;
  /** Username of the shopper whom a private page was made for. */
  shownTo?: string;
  /** Points in time in the page (ISO 8601), formatted in the reader's language. */
  times: Record<string, string>;
  /** The results of the loaders. */
  hydration: HydrationState;
}

/** Id of the JSON block with the state. */
export const PAGE_STATE_ID = 'page-state';

const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that is safe in a script element of a page. */
export function blockJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (unsafe) => escapes[unsafe] ?? unsafe);
}
