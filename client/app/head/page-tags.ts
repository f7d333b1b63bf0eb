import { shopNameFor } from '../../../shared/shop-name-for.ts';
import { searchTags } from './search-tags.ts';
import { shareTags } from './share-tags.ts';
import type { TaggedPage } from './tagged-page.ts';

/** The tags for messengers and search engines. Only the server writes them. */
export function pageTags(page: TaggedPage): string {
  const { handle, url, status, shop, locale, t, data } = page;
  if (!handle || status !== 200 || handle.access === 'private') return searchTags(page);
  const description = t('shop.description');
  const site = shopNameFor(shop, locale).text;
  const shared = { description, ...handle.meta?.(t, data, shop, locale), title: handle.title(t, data), url, site };
  return searchTags(page) + shareTags(shared, shop);
}
