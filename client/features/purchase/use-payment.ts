import { useEffect, useEffectEvent } from 'react';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { Offer } from './offer.ts';
import { type PurchaseResult, purchaseFields } from './purchase.ts';
import { fieldsToSend } from './undecided.ts';

interface PaymentOf {
  /** Path of the page that sells it. Whoever leaves it while a purchase is under way and comes back finds it so. */
  path: string;
  offer: Offer;
  /** Username of who is shown what is paid. */
  by: string;
  /** Names the purchase, however often its button is tapped. */
  idempotencyKey: string;
  /** How a try of a page without JavaScript ended. */
  sent?: PurchaseResult;
  /** How a try ended that is not to be shown any more. */
  past?: PurchaseResult;
  /** Told of how each try ended while the page is open; that it is said is the action's work. */
  onResult: (result: PurchaseResult) => void;
}

/** The tap that pays for an offer: whether it is under way, and how the last one ended. */
export function usePayment({ path, offer, by, idempotencyKey, sent, past, onResult }: PaymentOf) {
  const { submit, data, state } = useFetcher<PurchaseResult>({ key: `purchase ${path}` });
  const once = useOneAtATime();
  const hear = useEffectEvent(onResult);
  useEffect(() => {
    if (data) hear(data);
  }, [data]);
  const busy = state !== 'idle';
  const result = data ?? sent;
  const ofThis = result?.sent.orderno === (offer.group?.orderno ?? '') ? result : undefined;
  const problem = ofThis && ofThis.outcome !== 'placed' && ofThis !== past && !busy ? ofThis : null;
  // A try that nobody knows the outcome of is repeated as it was.
  const fields = problem?.outcome === 'lost' ? problem.sent : purchaseFields(offer, idempotencyKey);
  return {
    busy,
    problem,
    /** How the last try ended, whatever it was for. */
    latest: data,
    /** What the form sends, also where no script can send it. */
    fields,
    pay: () => {
      if (!busy) once(() => submit({ ...fieldsToSend(by, fields), by }, { method: 'post' }));
    },
  };
}
