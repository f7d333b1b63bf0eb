import { writeStored } from '../../lib/storage.ts';
import { KEPT, listeners, recentSearches, STORAGE_KEY } from './stored-searches.ts';

function keep(searches: readonly string[]): void {
  writeStored(STORAGE_KEY, searches.length > 0 ? JSON.stringify(searches) : null);
  for (const listener of listeners) listener();
}

/** Puts a query at the head of the list. */
export function addSearch(query: string): void {
  const [last] = recentSearches();
  if (last === query) return;
  keep([query, ...recentSearches().filter((one) => one !== query)].slice(0, KEPT));
}

/** Clears the list on this device. */
export function clearSearches(): void {
  keep([]);
}
