import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { useOneAtATime } from '../button/use-one-at-a-time.ts';
import type { Offer, Shopper, WaitingGroup } from './offer.ts';
import { type PurchaseResult, purchaseFields } from './purchase.ts';
import { fieldsToSend } from './undecided.ts';

/** The purchase in the confirm sheet: which group, whether it is under way, how the last try ended. */
export function useAttempt(onResult: (result: PurchaseResult) => void) {
  const { submit, data, state } = useFetcher<PurchaseResult>();
  const [group, setGroup] = useState<WaitingGroup | null>(null);
  const [open, setOpen] = useState(false);
  /** A refusal that belongs to a sheet that was closed since. */
  const [past, setPast] = useState<PurchaseResult>();
  const busy = state !== 'idle';
  const once = useOneAtATime();
  const tell = useRef(onResult);
  useEffect(() => {
    tell.current = onResult;
  });

  useEffect(() => {
    if (!data) return;
    if (data.outcome === 'placed') setOpen(false);
    tell.current(data);
  }, [data]);

  const ofThis = data?.orderno === (group?.orderno ?? '') ? data : undefined;
  return {
    open,
    group,
    busy,
    problem: ofThis && ofThis.outcome !== 'placed' && ofThis !== past && !busy ? ofThis : null,
    start: (joined: WaitingGroup | null) => {
      if (data?.outcome === 'refused') setPast(data);
      setGroup(joined);
      setOpen(true);
    },
    close: () => setOpen(false),
    pay: (offer: Offer, shopper: Shopper) => {
      once(() => submit(fieldsToSend(shopper.username, purchaseFields(offer)), { method: 'post' }));
    },
  };
}
