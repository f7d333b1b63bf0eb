/** The filters with which each list was last shown, by its path. */
const searches = new Map<string, string>();

/** Remembers what a screen shows. */
export function noteSearch(path: string, search: string): void {
  searches.set(path, search);
}

/** With which filters a list was last shown; undefined if it was not. */
export const lastSearch = (path: string): string | undefined => searches.get(path);

/** The address of a list as it was left, for the way back from one of its rows. */
export const addressOf = (path: string): string => path + (searches.get(path) ?? '');
