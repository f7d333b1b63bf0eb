import { useCallback, useEffect, useState } from 'react';
import { dataAddress } from '../../lib/data-address.ts';
import { useToken } from '../../lib/session/session.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { ForPurchase, Renewed, renewForPurchase } from './for-purchase.ts';

/** What is gone is shown as before. */
function merged<What>(old: What & ForPurchase, data: Renewed<What>): What & ForPurchase {
  return 'serverTime' in data ? data : { ...old, ...data };
}

/**
 * The data of the page at `address`, renewed in place; the last data stays while a renewal is running or has failed.
 */
export function useForPurchase<What>(loaded: What & ForPurchase, address: string) {
  const { load, data } = useFetcher<typeof renewForPurchase<What>>({ key: `renewal of ${address}` });
  const renewed = data as Renewed<What> | null | undefined;
  const [latest, setLatest] = useState(loaded);
  const token = useToken();

  useChanged(loaded, setLatest);
  useChanged(renewed, () => {
    if (renewed) setLatest((old) => merged(old, renewed));
  });

  const renew = useCallback(() => load(dataAddress(address)), [load, address]);

  // The server's page is the same for everyone, and another shopper may have logged in in another tab: only a call with
  // the reader's token says which groups are theirs.
  const { readBy } = latest;
  useEffect(() => {
    if (readBy !== token) void renew();
  }, [readBy, token, renew]);

  return { page: latest, renew };
}
