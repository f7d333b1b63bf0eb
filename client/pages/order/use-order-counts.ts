import { useCallback, useState } from 'react';
import { dataAddress } from '../../lib/data-address.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { COUNTS, type OrderCounts, type readCounts } from './order-data.ts';

/** The counts of the tabs as they were read last: by the loader of the screen, or by `renew` since. */
export function useOrderCounts(loaded: OrderCounts, address: string) {
  const { load, data } = useFetcher<typeof readCounts>();
  const [counts, setCounts] = useState(loaded);
  useChanged(loaded, setCounts);
  useChanged(data, () => data && setCounts(data));
  const renew = useCallback(() => load(dataAddress(`${address}?${COUNTS}=1`)), [load, address]);
  return { counts, renew };
}
