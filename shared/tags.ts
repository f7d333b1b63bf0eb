/**
 * An invalidation tag names what has changed: one item with its waiting groups, what lists show of it, what one shopper
 * owns, a shopper's sessions, which items are on sale, how often hot items were bought, or what is shown around items
 * (banners, articles, settings). `everything` stands for all tags.
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
