/** Name of the confirm sheet on its history entry. */
export const CONFIRM = 'confirm';

/** Asks a page on which something can be bought for its confirm sheet. */
const QUESTION = 'buy';

/** The address of the page with its confirm sheet open: for the item, or for the group of that number. */
export function sheetAddress(page: string, orderno = ''): string {
  return orderno === '' ? `${page}?${QUESTION}` : `${page}?${QUESTION}=${orderno}`;
}

/** The group that an address asks the sheet for, empty for the item itself; null where it does not ask. */
export function askedSheet(search: string): string | null {
  return new URLSearchParams(search).get(QUESTION);
}
