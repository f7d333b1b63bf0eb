import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginPath } from '../../app/local-path.ts';
import { storedToken, useSignedIn } from '../../app/session.ts';
import { useTexts } from '../../app/texts.tsx';
import type { Offer, WaitingGroup } from './offer.ts';
import type { Placed } from './purchase.ts';
import { toastOutcome, useLeaving } from './tell-outcome.ts';
import { useAttempt } from './use-attempt.ts';
import type { useForPurchase } from './use-for-purchase.ts';

/** Buying on a public page: the sheet opens for shoppers; visitors are sent to log in and come back to `address`. */
export function usePurchase(shown: ReturnType<typeof useForPurchase>, address: string) {
  const { t } = useTexts();
  const { page, renewWithShopper } = shown;
  const [placed, setPlaced] = useState<Placed | null>(null);
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const leaving = useLeaving(address);
  const attempt = useAttempt(address, (result) => {
    if (result.outcome === 'placed') setPlaced(result);
    toastOutcome(t, result, leaving());
    renewWithShopper();
  });
  return {
    attempt,
    placed,
    start: (group: WaitingGroup | null) => {
      if (!signedIn) return void navigate(loginPath(address));
      attempt.start(group);
      renewWithShopper();
    },
    pay: (offer: Offer) => {
      // What is shown and what pays are one shopper, whatever another tab did just now.
      if (page.shopper && page.readBy === storedToken()) attempt.pay(offer, page.shopper);
      else renewWithShopper();
    },
  };
}
