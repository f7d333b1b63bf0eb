/** Name of the confirm sheet on its history entry. */
export const CONFIRM = 'confirm';

/** Query parameter that asks for the confirm sheet of a page. */
const QUESTION = 'buy';

/** The address of the page with its confirm sheet open: for the item, or for the group of that number. */
export function sheetAddress(page: string, orderno = ''): string {
  return orderno === '' ? `${page}?${QUESTION}` : `${page}?${QUESTION}=${orderno}`;
}

/**
 * The group in the address's request for the sheet, empty for the item itself; null if it does not ask for the sheet.
 */
export function askedSheet(search: string): string | null {
  return new URLSearchParams(search).get(QUESTION);
}
