import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginPath } from '../../lib/local-path.ts';
import { storedToken, useSignedIn } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import type { Offer, WaitingGroup } from './offer.ts';
import type { Placed } from './purchase.ts';
import { toastOutcome, useLeaving } from './tell-outcome.ts';
import { useAskedSheet } from './use-asked-sheet.ts';
import { useAttempt } from './use-attempt.ts';
import type { useForPurchase } from './use-for-purchase.ts';

/** A public page on which something can be bought. */
interface PlaceOfPurchase {
  /** Its address. */
  page: string;
  /** The group of that number, null for the item itself where it is empty; undefined where that cannot be had. */
  groupOf: (orderno: string) => WaitingGroup | null | undefined;
  /** The address that asks the page for its sheet. */
  sheetOf: (group: WaitingGroup | null) => string;
}

/**
 * Buying on a public page: the sheet opens for shoppers; visitors are sent to log in and come back to the sheet of what
 * they had chosen.
 */
export function usePurchase(
  shown: ReturnType<typeof useForPurchase>,
  { page: place, groupOf, sheetOf }: PlaceOfPurchase,
) {
  const { t } = useTexts();
  const { page, renewWithShopper } = shown;
  const [placed, setPlaced] = useState<Placed | null>(null);
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const leaving = useLeaving(place);
  const attempt = useAttempt(place, (result) => {
    if (result.outcome === 'placed') setPlaced(result);
    toastOutcome(t, result, leaving());
    renewWithShopper();
  });
  const begin = (group: WaitingGroup | null) => {
    attempt.start(group);
    renewWithShopper();
  };
  const back = sheetOf(attempt.group);
  useAskedSheet({
    page: place,
    address: attempt.open ? back : null,
    open: (orderno) => {
      const group = groupOf(orderno);
      if (group === undefined || storedToken() === null) return false;
      begin(group);
      return true;
    },
    // Its own page says what became of it.
    onGone: (orderno) => {
      if (orderno !== '' && storedToken() !== null) void navigate(`/g/${orderno}`, { replace: true });
    },
  });
  return {
    attempt,
    back,
    placed,
    start: (group: WaitingGroup | null) => {
      if (signedIn) begin(group);
      else void navigate(loginPath(sheetOf(group)));
    },
    pay: (offer: Offer) => {
      // What is shown and what pays are one shopper, whatever another tab did just now.
      if (page.shopper && page.readBy === storedToken()) attempt.pay(offer, page.shopper);
      else renewWithShopper();
    },
  };
}
