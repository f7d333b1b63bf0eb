import type { ShopFacts } from './context.ts';
import type { ScreenHandle } from './screen.ts';
import { searchTags } from './search-tags.ts';
import { shareTags } from './share-tags.ts';
import type { T } from './texts.tsx';

export interface TaggedPage {
  handle: ScreenHandle | undefined;
  /** Its address, with the shop's own origin. */
  url: URL;
  status: number;
  shop: ShopFacts;
  t: T;
  /** What its loader gave. */
  data: unknown;
}

/** What the head tells those who are sent a page's link, and search engines. The server alone writes it. */
export function pageTags(page: TaggedPage): string {
  const { handle, url, status, shop, t, data } = page;
  if (!handle || status !== 200 || handle.access === 'private') return searchTags(page);
  const description = t('shop.description');
  const shared = { description, ...handle.meta?.(t, data, shop), title: handle.title(t, data), url };
  return searchTags(page) + shareTags(shared, shop);
}
