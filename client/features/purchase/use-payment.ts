import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import type { Offer } from './offer.ts';
import { isByChannel } from './pay-by-channel.ts';
import { changeOfTerms, type PurchaseResult, purchaseFields } from './purchase.ts';
import type { action } from './purchase-action.ts';
import { fieldsToSend, isSamePurchase, isUndecided } from './purchase-tries.ts';
import { purchasesOf } from './use-placed.ts';

interface PaymentOf {
  /**
   * Path of the page that sells it. A shopper who leaves the page during a purchase and returns sees it in progress.
   */
  page: string;
  offer: Offer;
  /** Username of the shopper who was shown the price. */
  by: string;
  /** Identifies the purchase, however often the button is tapped. */
  idempotencyKey: string;
  /** The result of a try without JavaScript. */
  sent?: PurchaseResult;
  /** Called with the result of each try that ends while the sheet is open; its toast comes from the action. */
  onResult: (result: PurchaseResult) => void;
}

const never = () => () => {};

/** The pay button of an offer: whether a purchase is running, and how the last one ended. */
export function usePayment({ page, offer, by, idempotencyKey, sent, onResult }: PaymentOf) {
  const { submit, data: answer, state } = useFetcher<typeof action>({ key: purchasesOf(page) });
  const data = answer && !isByChannel(answer) ? answer : undefined;
  const oneAtATime = useOneAtATime();
  /** The offer as it was when the shopper began: what the page has read since is not paid unseen. */
  const [seen, setSeen] = useState(offer);
  const heard = useRef(data);
  /** A refusal from before. */
  const [past, setPast] = useState(data?.outcome === 'refused' ? data : undefined);
  const hear = useEffectEvent(onResult);
  useEffect(() => {
    if (data && data !== heard.current) hear(data);
    heard.current = data;
  }, [data]);
  const busy = state !== 'idle';
  const result = data ?? sent;
  const isOfThis = result?.by === by && isSamePurchase(result.sent, purchaseFields(offer, ''));
  const ofThis = isOfThis ? result : undefined;
  const problem = ofThis && ofThis.outcome !== 'placed' && ofThis !== past && !busy ? ofThis : null;
  // A try without a known result is repeated unchanged.
  const lost = problem?.outcome === 'lost';
  const fields = lost ? problem.sent : purchaseFields(offer, idempotencyKey);
  // A reload forgets the problem, not the try. Tries come and go with purchases, which render this anyway.
  const stored = useSyncExternalStore(
    never,
    () => isUndecided(by, fields),
    () => false,
  );
  const undecided = lost || stored;
  return {
    busy,
    problem,
    /** What is not as the shopper has seen it; null while a try is undecided, which is repeated as it was. */
    changed: undecided ? null : changeOfTerms(seen, offer),
    /** Begins a purchase of what the shopper sees now. */
    begin: (shown: Offer) => {
      setSeen(shown);
      if (result?.outcome === 'refused') setPast(result);
    },
    /**
     * It is not known whether a try has gone through. The balance, the stock or the group may be as they are because of
     * it, so none of them is a reason not to repeat it, which is answered as the first time.
     */
    undecided,
    /** The fields of the form, which also works without JavaScript. */
    fields: { ...fields, by },
    pay: () => {
      if (!busy) oneAtATime(() => submit({ ...fieldsToSend(by, fields), by }, { method: 'post' }));
    },
  };
}
