import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../web/listeners.ts';
import { onStoredElsewhere, readStored } from '../../../web/storage.ts';

/** In local storage: searches stay on the device. */
export const STORAGE_KEY = 'searches';

export const MOST = 10;

/** Called when this tab changes the list. */
export const listeners = createListeners();
const none: readonly string[] = [];
let lastRaw: string | null = null;
let lastList = none;

function parse(raw: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MOST) : none;
  } catch {
    return none;
  }
}

/** Recent searches, the last first; the same array until it changes, as React requires of a store. */
export function recentSearches(): readonly string[] {
  const raw = readStored(STORAGE_KEY);
  if (raw !== lastRaw) {
    lastRaw = raw;
    lastList = parse(raw);
  }
  return lastList;
}

function subscribe(listener: () => void): () => void {
  const removals = [listeners.add(listener), onStoredElsewhere(listener)];
  return () => {
    for (const remove of removals) remove();
  };
}

/** None on the server and in the first render. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches, () => none);
}
