import { fenOf, formatMoney } from '../../../shared/money.ts';
import { plainBlocks } from '../../../shared/plain-blocks.ts';
import type { Item } from '../../features/purchase/offer.ts';
import type { ShopFacts } from '../../lib/context.ts';
import { referenceOf } from '../../lib/reference.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import type { T } from '../../lib/texts/texts.ts';

/** The previews of the item's link, and its tags for search engines. */
export const seo = {
  meta: (t, data, { currency }) =>
    data && {
      description: descriptionOf(t, data.item, currency),
      image: data.item.carousel[0],
      type: 'product',
    },
  jsonLd: ({ item }, shop) => productData(item, shop),
} satisfies Pick<ScreenHandle<{ item: Item }>, 'meta' | 'jsonLd'>;

/** What a link to the item says: also what it costs without a group, if the shop compares with that. */
function descriptionOf(t: T, item: Item, currency: string): string {
  const price = formatMoney(fenOf(item.price), currency);
  const known = { title: item.title, price: item.price_max == null ? price : t('price.from', { price }) };
  const reference = referenceOf(item);
  if (reference?.of !== 'list' || item.price_max != null) return t('detail.shareAlone', known);
  return t('detail.share', { ...known, before: formatMoney(fenOf(reference.yuan), currency) });
}

/** The item for search engines: schema.org's Product with its Offer. */
function productData(item: Item, { origin, currencyCode }: ShopFacts): object {
  // Instants in ISO 8601 and UTC: the earlier one sorts first.
  const [priceUntil] = [item.price_valid_until, item.sale_ends_at].filter((at) => at !== null).sort();
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description: plainBlocks(item.content)
      .map(({ text }) => text.replaceAll('\n', ' '))
      .join(' ')
      .slice(0, 300),
    sku: String(item.id),
    image: item.carousel.map((picture) => origin + picture),
    ...reviewData(item),
    offers: {
      ...priceData(item),
      url: `${origin}/user/detail/${item.id}`,
      priceCurrency: currencyCode,
      availability: `https://schema.org/${availabilityOf(item)}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...(item.sale_starts_at ? { availabilityStarts: item.sale_starts_at } : {}),
      ...(priceUntil ? { priceValidUntil: priceUntil } : {}),
    },
  };
}

/** What all reviews come to, and those that the page shows; nothing without any. */
function reviewData({ rating, reviews }: Item) {
  if (!rating) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
    review: reviews.map(({ nickname, stars, text, created_at: at }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: nickname },
      datePublished: at,
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      ...(text !== '' && { reviewBody: text }),
    })),
  };
}

/** One price, or those of the cheapest and the dearest variant. */
function priceData({ price, price_max: max, variants }: Item) {
  if (max == null) return { '@type': 'Offer', price: price.toFixed(2) };
  const range = { lowPrice: price.toFixed(2), highPrice: max.toFixed(2) };
  return { '@type': 'AggregateOffer', ...range, offerCount: variants.length };
}

/** If no group can be opened any more there may be one to join, until the sale is over. */
function availabilityOf({ sold_out, sale_ahead, sale_over, wait_pt_user_list: waiting }: Item) {
  if (sale_over) return 'SoldOut';
  if (sale_ahead) return 'PreSale';
  if (!sold_out) return 'InStock';
  return waiting.length > 0 ? 'LimitedAvailability' : 'SoldOut';
}
