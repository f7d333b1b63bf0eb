const ORDERS = '/user/order-detail/';

/** Path of an order's own screen. */
export const addressOfOrder = (orderno: string): string => `${ORDERS}${orderno}`;

/** Where the shopper reviews what an order brought, and changes that. */
export const addressOfOwnReview = (orderno: string): string => `/user/review/${orderno}`;

/** The number of the order whose own screen a path leads to; null if it leads elsewhere. */
export const ordernoOf = (path: string): string | null => (path.startsWith(ORDERS) ? path.slice(ORDERS.length) : null);

/** The name in its query that asks for the moment in which its group became full. */
export const CLOSING = 'closing';

/** Address of that moment; where there is none, the order is shown. */
export const addressOfClosing = (orderno: string): string => `${addressOfOrder(orderno)}?${CLOSING}`;
