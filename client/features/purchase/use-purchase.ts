import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { useChunkAwaited } from '../../lib/chunks/awaited-chunks.ts';
import { loginPath } from '../../lib/local-path.ts';
import { storedToken, storedUser } from '../../lib/session/session.ts';
import type { Offer, WaitingGroup } from './offer.ts';
import type { Placed } from './purchase.ts';
import { useAskedSheet } from './use-asked-sheet.ts';
import type { useForPurchase } from './use-for-purchase.ts';
import { usePayment } from './use-payment.ts';

/** A public page with a purchase. */
interface PlaceOfPurchase {
  /** Its address. */
  page: string;
  /** The offer to join this group, or to open one. */
  offerOf: (group: WaitingGroup | null) => Offer;
  /** The group of that number; null for the item itself, if the number is empty; undefined if it is not available. */
  groupOf: (orderno: string) => WaitingGroup | null | undefined;
  /** The address of the page that asks for its sheet. */
  sheetOf: (group: WaitingGroup | null) => string;
}

/** What the sheet is open for: the shopper who opened it, and the key of the purchase, however often they tap. */
interface Intent {
  /** Username. */
  by: string;
  group: WaitingGroup | null;
  key: string;
}

/**
 * The purchase on a public page: a shopper gets the sheet; a visitor is sent to the log-in and returns to the sheet for
 * the same choice.
 */
export function usePurchase(
  shown: ReturnType<typeof useForPurchase>,
  { page: place, offerOf, groupOf, sheetOf }: PlaceOfPurchase,
) {
  const { page, renewWithShopper } = shown;
  const [intent, setIntent] = useState<Intent>({ by: '', group: null, key: '' });
  const [open, setOpen] = useState(false);
  const [placed, setPlaced] = useState<{ by: string; result: Placed } | null>(null);
  const navigate = useNavigate();
  const { by, group, key } = intent;
  const offer = offerOf(group);
  const payment = usePayment({
    path: place,
    offer,
    by,
    idempotencyKey: key,
    onResult: (result) => {
      if (result.outcome === 'placed') {
        setOpen(false);
        setPlaced({ by, result });
      }
      renewWithShopper();
    },
  });
  const intend = (shopper: string, joined: WaitingGroup | null) => {
    payment.begin(offerOf(joined));
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
    // The group's own page says how it ended.
    onGone: (orderno) => {
      if (orderno !== '' && storedToken() !== null) void navigate(`/g/${orderno}`, { replace: true });
    },
  });
  const now = open || placed ? storedUser() : null;
  return {
    open,
    /** The sheet was asked for and is being loaded. */
    opening: useChunkAwaited() && open,
    group,
    offer,
    back,
    payment,
    /** The purchase made here last, if it is the shopper's own: another one may have logged in in another tab. */
    placed: placed && placed.by === now?.username ? placed.result : null,
    /** Nickname of the shopper who has logged in in another tab since the sheet was opened. */
    other: open && now && now.username !== by ? now.nickname || now.username : null,
    start: (joined: WaitingGroup | null) => {
      // As stored, not as drawn: a tap may come before the page is drawn for its shopper.
      if (storedToken() !== null) begin(joined);
      else void navigate(loginPath(sheetOf(joined)));
    },
    /** Chooses another purchase in the open sheet. */
    choose: (joined: WaitingGroup | null) => intend(by, joined),
    close: () => setOpen(false),
    pay: () => {
      // The shopper who was shown the price must be the one who pays, whatever another tab did meanwhile.
      if (page.shopper && page.readBy === storedToken()) payment.pay();
      else renewWithShopper();
    },
  };
}
