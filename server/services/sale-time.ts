/** Whether the sale of an item that ends then has ended; both in ms since 1970. */
export const saleOver = ({ saleEndsAt }: { saleEndsAt: number | null }, now: number): boolean =>
  saleEndsAt !== null && saleEndsAt <= now;

/** Whether the sale of an item that starts then is still to come; both in ms since 1970. */
export const saleAhead = ({ saleStartsAt }: { saleStartsAt: number | null }, now: number): boolean =>
  saleStartsAt !== null && saleStartsAt > now;
