import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../app/storage.ts';

/** In local storage: what was searched stays on the device. */
const STORAGE_KEY = 'searches';

const KEPT = 10;

const listeners = new Set<() => void>();
const none: readonly string[] = [];
let lastRaw: string | null = null;
let lastList = none;

function parse(raw: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : none;
  } catch {
    return none;
  }
}

/** What was searched lately, the last first; the same list until it changes, as React asks of a store. */
function recentSearches(): readonly string[] {
  const raw = readStored(STORAGE_KEY);
  if (raw !== lastRaw) {
    lastRaw = raw;
    lastList = parse(raw);
  }
  return lastList;
}

function keep(searches: readonly string[]): void {
  writeStored(STORAGE_KEY, searches.length > 0 ? JSON.stringify(searches) : null);
  for (const listener of listeners) listener();
}

/** Puts a query at the head of the list. */
export function rememberSearch(query: string): void {
  const [last] = recentSearches();
  if (last === query) return;
  keep([query, ...recentSearches().filter((one) => one !== query)].slice(0, KEPT));
}

/** Clears the list on this device. */
export function forgetSearches(): void {
  keep(none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** None on the server and in the first render. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches, () => none);
}
