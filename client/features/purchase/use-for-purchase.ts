import { useCallback, useEffect, useRef, useState } from 'react';
import { useToken } from '../../lib/session/session.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { type ForPurchase, renewalPath } from './for-purchase.ts';

/** The balance is known still where the same reader's renewal was not about it. */
function merged<Shown extends ForPurchase>(old: Shown, data: Shown): Shown {
  return { ...data, shopper: data.shopper ?? (old.readBy === data.readBy ? old.shopper : null) };
}

/**
 * What the page at `address` shows, renewed in place; what was read last stays while a renewal is under way or fails.
 */
export function useForPurchase<Shown extends ForPurchase>(loaded: Shown, address: string) {
  const { load, data: renewed, state } = useFetcher<Shown | null>();
  const [latest, setLatest] = useState(loaded);
  /** Asked for and not there yet: a renewal takes the place of the one before, and must bring what that was to. */
  const shopperAwaited = useRef(false);
  const token = useToken();

  useChanged(loaded, () => setLatest((old) => merged(old, loaded)));
  useChanged(renewed, () => {
    if (renewed) setLatest((old) => merged(old, renewed));
  });
  useEffect(() => {
    if (renewed?.shopper) shopperAwaited.current = false;
  }, [renewed]);

  const renew = useCallback(() => void load(renewalPath(address, shopperAwaited.current)), [load, address]);

  const renewWithShopper = useCallback(() => {
    shopperAwaited.current = true;
    // A balance from before would be a guess.
    setLatest((old) => ({ ...old, shopper: null }));
    renew();
  }, [renew]);

  // The server's page is the same for everyone, and another tab may have put another shopper in this one's place:
  // only the reader's own call knows which groups are theirs.
  const { readBy, shopper } = latest;
  const known = shopper !== null;
  useEffect(() => {
    if (readBy === token) return;
    if (known) shopperAwaited.current = true;
    renew();
  }, [readBy, token, known, renew]);

  return {
    page: { ...latest, shopper: readBy === token ? shopper : null },
    renew,
    renewWithShopper,
    renewing: state !== 'idle',
    unread: renewed === null && state === 'idle',
  };
}
