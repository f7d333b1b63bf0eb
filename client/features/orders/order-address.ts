/** Path of an order's own screen. */
export const addressOfOrder = (orderno: string): string => `/user/order-detail/${orderno}`;
