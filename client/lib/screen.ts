import type { Locale } from '../../shared/locales.ts';
import type { ShopFacts } from './context.ts';
import type { T } from './texts/texts.ts';

export type Tab = 'home' | 'service' | 'mall' | 'cart' | 'my';

/**
 * `home`: logo, name, language; `inner`: back and heading; `floating`: the same over a picture; `brand`: logo, name and
 * language over a picture; `none`: the screen's own.
 */
export type Bar = 'home' | 'inner' | 'floating' | 'brand' | 'none';

/** The preview of a screen's link where it is shared. */
export interface ScreenMeta {
  description?: string;
  /** Path of a picture of the shop's, of which a square is shown. */
  image?: string;
  /** A JPEG that was made for the preview, in its place; sides in px. */
  made?: { path: string; width: number; height: number };
  /** The type in Open Graph; `website` if it is left out. */
  type?: string;
}

/** What the shell needs to know of a screen; every page module exports one as `handle`. */
export interface ScreenHandle<Data = unknown> {
  /** Document title. `data` is the loader's result, undefined if there is none (an error). */
  title: (t: T, data: Data | undefined) => string;
  /** Heading of the title bar if it differs from the document title. */
  heading?: (t: T, data: Data | undefined) => string;
  /** The preview of its link, if there is more to say than what the shop is; used only on the server. */
  meta?: (t: T, data: Data | undefined, shop: ShopFacts, locale: Locale) => ScreenMeta | undefined;
  /** `inner` if left out. */
  bar?: Bar;
  /** It fills a wide screen: the arrow of its title bar is above the first column. */
  wide?: true;
  /** The target of its skip link: its content if left out. */
  skipTo?: 'purchase';
  /** The current tab; a screen without one has no tab bar. */
  tab?: Tab;
  /**
   * A `public` page is the same for everybody, and cached. A page of an `invited` one says who invites its reader. A
   * `private` one redirects to /login without a session. Neither of these is ever stored by a cache.
   */
  access: 'public' | 'invited' | 'private';
  /** Query parameters, beside `lang`, that select another page of it; all others are ignored. */
  query?: readonly string[];
  /** The field of its form that may be a file, or several, without JavaScript: of a private screen, as only shoppers may send one. */
  file?: string;
  /** What it sells, in the terms of schema.org; used only on the server. */
  jsonLd?: (data: Data, shop: ShopFacts) => object;
  /** Public, but not for search engines. */
  unlisted?: true;
  /** The page is not hydrated, so that it can be shown instead of any other. */
  still?: true;
}
