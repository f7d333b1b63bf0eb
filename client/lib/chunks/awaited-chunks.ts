import { createStore, useStore } from '../../../web/store.ts';

const awaited = createStore(0);

const count = (change: 1 | -1) => awaited.set(awaited.get() + change);

/** Counts the work as awaited until it has ended, however it ends. */
export async function whileAwaited<Done>(work: () => Promise<Done>): Promise<Done> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

/** Whether the reader waits for a part of a screen that is being loaded. */
export const useChunkAwaited = (): boolean => useStore(awaited, (count) => count > 0);
