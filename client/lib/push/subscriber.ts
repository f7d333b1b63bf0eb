import { readStored, writeStored } from '../../../web/storage.ts';
import { watchShopper } from '../session/session.ts';

/** Local-storage key: as whom the shop knows this browser (`subscriberOf`, device.ts). */
const SUBSCRIBER = 'push';

export const readSubscriber = (): string | null => readStored(SUBSCRIBER);
export const writeSubscriber = (subscriber: string | null): void => writeStored(SUBSCRIBER, subscriber);

let synced: Promise<unknown> = Promise.resolve();

/**
 * Calls `sync` now, and whenever the shopper of this browser or its address at the push service changes, while the shop
 * knows one.
 */
export function syncPushBy(sync: () => Promise<unknown>): void {
  const look = () => {
    if (readSubscriber() !== null) synced = sync().catch(() => null);
  };
  look();
  watchShopper(look);
  // The service worker has heard of another address.
  navigator.serviceWorker?.addEventListener('message', look);
}

/** Settles when what `sync` had to do is done. */
export const pushSynced = (): Promise<unknown> => synced;
