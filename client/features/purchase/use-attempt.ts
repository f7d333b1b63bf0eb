import { useRef, useState } from 'react';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { newIdempotencyKey } from '../../lib/idempotency/new-idempotency-key.ts';
import { storedUser } from '../../lib/session/session.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { Offer, Shopper, WaitingGroup } from './offer.ts';
import { type PurchaseResult, purchaseFields } from './purchase.ts';
import { useTold } from './tell-outcome.ts';
import { fieldsToSend } from './undecided.ts';

/** What the open sheet is for: who opened it, and the key of what they mean to buy, however often they tap. */
interface Intent {
  /** Username. */
  by: string;
  key: string;
}

/**
 * The purchase in the confirm sheet of the page at `path`: which group, whether it is under way, how the last try ended.
 * Whoever leaves the page while one is under way and comes back finds it so.
 */
export function useAttempt(path: string, onResult: (result: PurchaseResult) => void) {
  const { submit, data, state } = useFetcher<PurchaseResult>({ key: `purchase ${path}` });
  const [group, setGroup] = useState<WaitingGroup | null>(null);
  const [open, setOpen] = useState(false);
  /** A refusal that belongs to a sheet that was closed since. */
  const [past, setPast] = useState<PurchaseResult>();
  const intent = useRef<Intent>({ by: '', key: '' });
  const busy = state !== 'idle';
  const once = useOneAtATime();
  useTold(path, (result) => {
    if (result.outcome === 'placed') setOpen(false);
    onResult(result);
  });

  const ofThis = data?.orderno === (group?.orderno ?? '') ? data : undefined;
  const now = open ? storedUser() : null;
  return {
    open,
    group,
    busy,
    /** Name of the shopper whom another tab has put in the place of the one who opened the sheet. */
    other: now && now.username !== intent.current.by ? now.nickname || now.username : null,
    problem: ofThis && ofThis.outcome !== 'placed' && ofThis !== past && !busy ? ofThis : null,
    start: (joined: WaitingGroup | null) => {
      if (data?.outcome === 'refused') setPast(data);
      intent.current = { by: storedUser()?.username ?? '', key: newIdempotencyKey() };
      setGroup(joined);
      setOpen(true);
    },
    /** Another purchase in the sheet that is open, by the one who opened it. */
    choose: (joined: WaitingGroup | null) => {
      if (data?.outcome === 'refused') setPast(data);
      intent.current = { ...intent.current, key: newIdempotencyKey() };
      setGroup(joined);
    },
    close: () => setOpen(false),
    pay: (offer: Offer, shopper: Shopper) => {
      if (busy) return;
      const { by, key } = intent.current;
      const fields = fieldsToSend(shopper.username, purchaseFields(offer, key));
      once(() => submit({ ...fields, by }, { method: 'post' }));
    },
  };
}
