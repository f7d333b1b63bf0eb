import { useSyncExternalStore } from 'react';

let awaited = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  awaited += change;
  for (const listener of listeners) listener();
}

/** Counts the work as awaited until it has ended, however it ends. */
export async function whileAwaited<Done>(work: () => Promise<Done>): Promise<Done> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the reader waits for a part of a screen that is being loaded. */
export const useChunkAwaited = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => awaited > 0,
    () => false,
  );
