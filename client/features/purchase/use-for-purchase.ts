import { useCallback, useEffect, useRef, useState } from 'react';
import { useToken } from '../../lib/session/session.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { type ForPurchase, type Renewed, renewalPath, type renewForPurchase } from './for-purchase.ts';

/** What is gone is shown as before. The balance stays if the same shopper's renewal did not include it. */
function merged<What>(old: What & ForPurchase, data: Renewed<What>): What & ForPurchase {
  const shopper = data.shopper ?? (old.readBy === data.readBy ? old.shopper : null);
  return 'serverTime' in data ? { ...data, shopper } : { ...old, ...data, shopper };
}

/**
 * The data of the page at `address`, renewed in place; the last data stays while a renewal is running or has failed.
 */
export function useForPurchase<What>(loaded: What & ForPurchase, address: string) {
  const { load, data, state } = useFetcher<typeof renewForPurchase<What>>();
  const renewed = data as Renewed<What> | null | undefined;
  const [latest, setLatest] = useState(loaded);
  /**
   * Whether a renewal with the shopper is running: the next one replaces it, so it must ask for the shopper as well.
   */
  const shopperAwaited = useRef(false);
  const token = useToken();

  useChanged(loaded, () => setLatest((old) => merged(old, loaded)));
  useChanged(renewed, () => {
    if (renewed) setLatest((old) => merged(old, renewed));
  });
  useEffect(() => {
    if (renewed?.shopper) shopperAwaited.current = false;
  }, [renewed]);

  const renew = useCallback(() => load(renewalPath(address, shopperAwaited.current)), [load, address]);

  const renewWithShopper = useCallback(() => {
    shopperAwaited.current = true;
    // The former balance may be wrong.
    setLatest((old) => ({ ...old, shopper: null }));
    void renew();
  }, [renew]);

  // The server's page is the same for everyone, and another shopper may have logged in in another tab: only a call with
  // the reader's token says which groups are theirs.
  const { readBy, shopper } = latest;
  const known = shopper !== null;
  useEffect(() => {
    if (readBy === token) return;
    if (known) shopperAwaited.current = true;
    void renew();
  }, [readBy, token, known, renew]);

  return {
    page: { ...latest, shopper: readBy === token ? shopper : null },
    renew,
    renewWithShopper,
    renewing: state !== 'idle',
    unread: renewed === null && state === 'idle',
  };
}
