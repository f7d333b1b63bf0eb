import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '../../lib/idempotency/new-idempotency-key.ts';
import { loginPath } from '../../lib/local-path.ts';
import { storedToken, storedUser, useSignedIn } from '../../lib/session/session.ts';
import type { Offer, WaitingGroup } from './offer.ts';
import type { Placed, PurchaseResult } from './purchase.ts';
import { useAskedSheet } from './use-asked-sheet.ts';
import type { useForPurchase } from './use-for-purchase.ts';
import { usePayment } from './use-payment.ts';

/** A public page on which something can be bought. */
interface PlaceOfPurchase {
  /** Its address. */
  page: string;
  /** What is paid for by who joins this group, or opens one. */
  offerOf: (group: WaitingGroup | null) => Offer;
  /** The group of that number, null for the item itself where it is empty; undefined where that cannot be had. */
  groupOf: (orderno: string) => WaitingGroup | null | undefined;
  /** The address that asks the page for its sheet. */
  sheetOf: (group: WaitingGroup | null) => string;
}

/** What the sheet is open for: who opened it, and the key of what they mean to buy, however often they tap. */
interface Intent {
  /** Username. */
  by: string;
  group: WaitingGroup | null;
  key: string;
}

/**
 * Buying on a public page: the sheet opens for shoppers; visitors are sent to log in and come back to the sheet of what
 * they had chosen.
 */
export function usePurchase(
  shown: ReturnType<typeof useForPurchase>,
  { page: place, offerOf, groupOf, sheetOf }: PlaceOfPurchase,
) {
  const { page, renewWithShopper } = shown;
  const [intent, setIntent] = useState<Intent>({ by: '', group: null, key: '' });
  const [open, setOpen] = useState(false);
  /** A refusal that belongs to a sheet that was closed since. */
  const [past, setPast] = useState<PurchaseResult>();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { by, group, key } = intent;
  const offer = offerOf(group);
  const payment = usePayment({
    path: place,
    offer,
    by,
    idempotencyKey: key,
    past,
    onResult: (result) => {
      if (result.outcome === 'placed') {
        setOpen(false);
        setPlaced(result);
      }
      renewWithShopper();
    },
  });
  const intend = (shopper: string, joined: WaitingGroup | null) => {
    if (payment.latest?.outcome === 'refused') setPast(payment.latest);
    setIntent({ by: shopper, group: joined, key: newIdempotencyKey() });
  };
  const begin = (joined: WaitingGroup | null) => {
    intend(storedUser()?.username ?? '', joined);
    setOpen(true);
    renewWithShopper();
  };
  const back = sheetOf(group);
  useAskedSheet({
    page: place,
    address: open ? back : null,
    open: (orderno) => {
      const asked = groupOf(orderno);
      if (asked === undefined || storedToken() === null) return false;
      begin(asked);
      return true;
    },
    // Its own page says what became of it.
    onGone: (orderno) => {
      if (orderno !== '' && storedToken() !== null) void navigate(`/g/${orderno}`, { replace: true });
    },
  });
  const now = open ? storedUser() : null;
  return {
    open,
    group,
    offer,
    back,
    payment,
    placed,
    /** Name of the shopper whom another tab has put in the place of the one who opened the sheet. */
    other: now && now.username !== by ? now.nickname || now.username : null,
    start: (joined: WaitingGroup | null) => {
      if (signedIn) begin(joined);
      else void navigate(loginPath(sheetOf(joined)));
    },
    /** Another purchase in the sheet that is open, by the one who opened it. */
    choose: (joined: WaitingGroup | null) => intend(by, joined),
    close: () => setOpen(false),
    pay: () => {
      // What is shown and what pays are one shopper, whatever another tab did just now.
      if (page.shopper && page.readBy === storedToken()) payment.pay();
      else renewWithShopper();
    },
  };
}
