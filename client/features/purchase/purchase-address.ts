/** The sheet of a purchase over an item or a group. */
const SHEET = '/buy';

/** The address of the sheet over the page: for what it shows, or over an item for the group of that number. */
export function purchaseAddress(page: string, orderno?: string): string {
  return orderno === undefined ? page + SHEET : `${page}${SHEET}/${orderno}`;
}

export const addressOfItem = (id: number | string): string => `/user/detail/${id}`;

export const addressOfGroup = (orderno: string): string => `/g/${orderno}`;

/** The path of the page under a sheet; that of any other page as it is. */
export function pageUnder(path: string): string {
  return path.replace(/\/buy(\/\d+)?$/, '');
}
