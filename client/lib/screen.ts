import type { ShopFacts } from './context.ts';
import type { T } from './texts/texts.ts';

export type Tab = 'home' | 'service' | 'mall' | 'cart' | 'my';

/** `home`: logo, name, language; `inner`: back and heading; `floating`: over a picture; `none`: the screen's own. */
export type Bar = 'home' | 'inner' | 'floating' | 'none';

/** What a link to a screen shows where it is shared. */
export interface ScreenMeta {
  description?: string;
  /** Path of a picture. */
  image?: string;
  /** Of Open Graph; `website` where it is left out. */
  type?: string;
}

/** What a screen tells the shell about itself; every page module exports one as `handle`. */
export interface ScreenHandle<Data = unknown> {
  /** Document title. `data` is what the loader gave, undefined while there is none (an error). */
  title: (t: T, data: Data | undefined) => string;
  /** Heading of the title bar where it differs from the document title. */
  heading?: (t: T, data: Data | undefined) => string;
  /** For those who are sent its link, where there is more to say than what the shop is; the server alone knows it. */
  meta?: (t: T, data: Data | undefined, shop: ShopFacts) => ScreenMeta | undefined;
  /** `inner` unless said. */
  bar?: Bar;
  /** Where its skip link leads: to what it shows unless said. */
  skipTo?: 'purchase';
  /** The tab that is current; a screen without one has no tab bar. */
  tab?: Tab;
  /** A private screen is sent away to /login without a session and is never stored by a cache. */
  access: 'public' | 'private';
  /** Names in its query, beside `lang`, that make another page of it; whatever else stands there does not count. */
  query?: readonly string[];
  /** What it sells, as schema.org says it; the server alone knows it. */
  jsonLd?: (data: Data, shop: ShopFacts) => object;
  /** Public, but nothing to be found by a search engine. */
  unlisted?: true;
  /** No script takes the page over, so that it may stand in the place of any other. */
  still?: true;
}
