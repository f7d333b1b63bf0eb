/** Bytes, and rows, of a file of items at the most: all of it is in memory. */
export const MOST_ITEM_BYTES = 32 * 2 ** 20;
export const MOST_ITEM_ROWS = 50_000;
