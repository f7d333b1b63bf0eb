import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import {
  type Item,
  newPurchaseKey,
  type PlacedOrder,
  type PurchaseResult,
  purchaseFields,
  type WaitingGroup,
} from '../../components/confirmation/purchase.ts';

export interface Placed {
  joining: boolean;
  order: PlacedOrder;
}

/** One purchase from opening the sheet to its outcome. */
interface Attempt {
  group: WaitingGroup | null;
  key: string;
}

/**
 * A purchase in the confirm sheet. Its key is made when the sheet opens and kept for repeats; a try whose outcome
 * nobody knows keeps it over a closing of the sheet too, so that the repeat cannot take the money twice.
 */
export function useAttempt(onResult: (result: PurchaseResult) => void) {
  const { submit, data, state } = useFetcher<PurchaseResult>();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [open, setOpen] = useState(false);
  const tell = useRef(onResult);
  useEffect(() => {
    tell.current = onResult;
  });

  useEffect(() => {
    if (!data) return;
    if (data.outcome === 'placed') setOpen(false);
    tell.current(data);
  }, [data]);

  // The second tap of two may come before the first one shows.
  const sending = useRef(false);
  useEffect(() => {
    if (state === 'idle') sending.current = false;
  }, [state]);

  const result = data?.key === attempt?.key ? data : undefined;
  return {
    open,
    group: attempt?.group ?? null,
    busy: state !== 'idle',
    problem: result && result.outcome !== 'placed' ? result : null,
    start: (group: WaitingGroup | null) => {
      const again = result?.outcome === 'lost' && attempt?.group?.orderno === group?.orderno;
      setAttempt({ group, key: again && attempt ? attempt.key : newPurchaseKey() });
      setOpen(true);
    },
    close: () => setOpen(false),
    pay: (item: Item) => {
      if (!attempt || sending.current) return;
      sending.current = true;
      void submit(purchaseFields(item, attempt.group, attempt.key), { method: 'post' });
    },
  };
}
