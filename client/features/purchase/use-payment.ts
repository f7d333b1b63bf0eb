import { useEffect, useEffectEvent } from 'react';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { Offer } from './offer.ts';
import { type PurchaseResult, purchaseFields } from './purchase.ts';
import type { action } from './purchase-action.ts';
import { fieldsToSend } from './purchase-tries.ts';

interface PaymentOf {
  /**
   * Path of the page that sells it. A shopper who leaves the page during a purchase and returns sees it in progress.
   */
  path: string;
  offer: Offer;
  /** Username of the shopper who was shown the price. */
  by: string;
  /** Identifies the purchase, however often the button is tapped. */
  idempotencyKey: string;
  /** The result of a try without JavaScript. */
  sent?: PurchaseResult;
  /** A result that is not shown any more. */
  past?: PurchaseResult;
  /** Called with the result of each try while the page is open; its toast comes from the action. */
  onResult: (result: PurchaseResult) => void;
}

/** The pay button of an offer: whether a purchase is running, and how the last one ended. */
export function usePayment({ path, offer, by, idempotencyKey, sent, past, onResult }: PaymentOf) {
  const { submit, data, state } = useFetcher<typeof action>({ key: `purchase ${path}` });
  const oneAtATime = useOneAtATime();
  const hear = useEffectEvent(onResult);
  useEffect(() => {
    if (data) hear(data);
  }, [data]);
  const busy = state !== 'idle';
  const result = data ?? sent;
  const ofThis = result?.sent.orderno === (offer.group?.orderno ?? '') ? result : undefined;
  const problem = ofThis && ofThis.outcome !== 'placed' && ofThis !== past && !busy ? ofThis : null;
  // A try without a known result is repeated unchanged.
  const fields = problem?.outcome === 'lost' ? problem.sent : purchaseFields(offer, idempotencyKey);
  return {
    busy,
    problem,
    /** The result of the last try, for whichever offer. */
    latest: data,
    /** The fields of the form, which also works without JavaScript. */
    fields,
    pay: () => {
      if (!busy) oneAtATime(() => submit({ ...fieldsToSend(by, fields), by }, { method: 'post' }));
    },
  };
}
