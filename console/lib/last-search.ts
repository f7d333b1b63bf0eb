/** The filters with which each list was last shown, by its path. */
const searches = new Map<string, string>();

/** Remembers what a screen shows. */
export function noteSearch(path: string, search: string): void {
  searches.set(path, search);
}

/** The address of a list as it was left, for the way back from one of its rows. */
export const addressOf = (path: string): string => path + (searches.get(path) ?? '');
