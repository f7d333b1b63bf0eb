import type { Locale } from '../../../shared/locales.ts';
import type { ShopFacts } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import type { T } from '../../lib/texts/texts.ts';

/** A page, as its tags need it. */
export interface TaggedPage {
  handle: ScreenHandle | undefined;
  /** Its address, with the shop's own origin. */
  url: URL;
  status: number;
  shop: ShopFacts;
  locale: Locale;
  t: T;
  /** What its loader returned. */
  data: unknown;
}
