import { writeStored } from '../../../web/storage.ts';
import { listeners, MOST, recentSearches, STORAGE_KEY } from './stored-searches.ts';

function store(searches: readonly string[]): void {
  writeStored(STORAGE_KEY, searches.length > 0 ? JSON.stringify(searches) : null);
  listeners.call();
}

/** Puts a query at the head of the list. */
export function addSearch(query: string): void {
  const [last] = recentSearches();
  if (last === query) return;
  store([query, ...recentSearches().filter((one) => one !== query)].slice(0, MOST));
}

/** Clears the list on this device. */
export function clearSearches(): void {
  store([]);
}
