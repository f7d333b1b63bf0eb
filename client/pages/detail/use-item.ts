import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { useSignedIn } from '../../app/session.ts';
import { type ItemData, renewalPath } from './load-item.ts';

/** The item of an open page, renewed in place; what was read last stays while a renewal is under way or fails. */
export function useItem(loaded: ItemData) {
  const { load, data, state } = useFetcher<ItemData | null>();
  const [latest, setLatest] = useState(loaded);
  const signedIn = useSignedIn();
  const id = loaded.item.id;

  useEffect(() => setLatest(loaded), [loaded]);
  useEffect(() => {
    if (data) setLatest((old) => ({ ...data, shopper: data.shopper ?? old.shopper }));
  }, [data]);

  const renew = useCallback(
    (withShopper = false) => {
      // A balance from before would be a guess.
      if (withShopper) setLatest((old) => ({ ...old, shopper: null }));
      void load(renewalPath(id, withShopper));
    },
    [load, id],
  );

  // The server's page is the same for everyone: only the reader's own call knows which groups are theirs.
  useEffect(() => {
    if (signedIn && !loaded.own) renew();
  }, [signedIn, loaded.own, renew]);

  return { ...latest, renew, renewing: state !== 'idle', unread: data === null && state === 'idle' };
}
