import { watchShopper } from '../session/session.ts';
import { readStored, writeStored } from '../storage.ts';

/** Local-storage key: what the shop was told of this browser (`toldOf`, device.ts). */
const TOLD = 'push';

export const readTold = (): string | null => readStored(TOLD);
export const writeTold = (told: string | null): void => writeStored(TOLD, told);

let kept: Promise<unknown> = Promise.resolve();

/**
 * Calls `keep` now, and whenever the shopper of this browser or its address at the push service changes, while the shop
 * has been told of one.
 */
export function keepPushBy(keep: () => Promise<unknown>): void {
  const look = () => {
    if (readTold() !== null) kept = keep().catch(() => null);
  };
  look();
  watchShopper(look);
  // The service worker has heard of another address.
  navigator.serviceWorker?.addEventListener('message', look);
}

/** Settles when what `keep` had to do is done. */
export const pushKept = (): Promise<unknown> => kept;
