import { useEffect, useEffectEvent, useState } from 'react';
import { useOutlet, useResolvedPath } from 'react-router-dom';
import { storedUser } from '../../lib/session/session.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { Placed } from './purchase.ts';
import type { action } from './purchase-action.ts';

/** The key of the router's fetcher that sends the purchases of the page at that path. */
export const purchasesOf = (page: string): string => `purchase ${page}`;

/**
 * The purchase that was made last in the sheet over the open page, if it is the shopper's own: another one may have
 * logged in in another tab. It is shown when the sheet is gone, and takes the focus then. `onResult` is called with each
 * result, also if the sheet was closed meanwhile.
 */
export function usePlaced(onResult: () => void): Placed | null {
  const { pathname: page } = useResolvedPath('.');
  const { data } = useFetcher<typeof action>({ key: purchasesOf(page) });
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [shown, setShown] = useState<Placed | null>(null);
  const hear = useEffectEvent(onResult);
  useChanged(data, (result) => {
    if (result?.outcome === 'placed') setPlaced(result);
  });
  useEffect(() => {
    if (data) hear();
  }, [data]);
  if (useOutlet() === null && shown !== placed) setShown(placed);
  return shown && shown.by === storedUser()?.username ? shown : null;
}
