/**
 * A thing that readers may hold a view of: one item with its waiting groups, what lists show of it, what one shopper
 * owns, a shopper's sessions, which items are on sale, how often those that are hot were bought, what stands around
 * them (banners, articles, settings).
 * `everything`: nobody knows any more.
 */
export type Tag =
  | `item:${number}`
  | `card:${number}`
  | `shopper:${number}`
  | `sessions:${number}`
  | 'catalogue'
  | 'ranking'
  | 'storefront'
  | 'everything';
