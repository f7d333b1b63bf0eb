import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useOutletContext } from 'react-router-dom';
import { isAt } from '../../lib/history/location.ts';
import { usePageBelow } from '../../lib/history/use-page-below.ts';
import { addressOfClosing } from '../../lib/order-address.ts';
import { storedUser, useToken } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Confirmation } from './confirmation.tsx';
import type { ForPurchase } from './for-purchase.ts';
import { withChoice } from './offer.ts';
import { type ChannelResult, isByChannel } from './pay-by-channel.ts';
import { PayFoot } from './pay-foot.tsx';
import { completes, type PurchaseResult } from './purchase.ts';
import type { PurchaseData } from './terms.ts';
import { useChannelPayment } from './use-channel-payment.ts';
import { useForPurchase } from './use-for-purchase.ts';
import { usePayment } from './use-payment.ts';

interface PurchaseSheetProps {
  loaded: PurchaseData;
  /** The result of a try without JavaScript. */
  sent: PurchaseResult | ChannelResult | undefined;
}

/** 确认团购 over the page of an item or a group (docs/spec.md, section 2; docs/domain.md, Group and order). */
export function PurchaseSheet({ loaded, sent }: PurchaseSheetProps) {
  const { t } = useTexts();
  const { pathname: sheet, search } = useLocation();
  const { path: page, leave } = usePageBelow();
  const navigate = useNavigate();
  const { page: terms, renew } = useForPurchase(loaded, sheet);
  useRenewedWithPage(() => void renew());
  const { shopper, readBy } = terms;
  const offer = withChoice(terms.offer, search);
  const token = useToken();
  const user = readBy !== null && token !== null && readBy !== token ? storedUser() : null;
  /** Another one has logged in, and the terms could not be read for them yet. */
  const stranger = user?.username === shopper.username ? null : user;
  /** The shopper who was shown the sheet: another one may log in in another tab. */
  const [by, setBy] = useState(shopper.username);
  const payment = usePayment({
    page,
    offer,
    by,
    idempotencyKey: loaded.idempotencyKey,
    sent: sent && !isByChannel(sent) ? sent : undefined,
    // After any other result the page reads itself again, and the sheet with it.
    onResult: (result) => {
      if (result.outcome !== 'placed' || !isAt(sheet)) return;
      if (completes(result)) void navigate(addressOfClosing(result.order.orderno), { replace: true });
      else leave();
    },
  });
  const { channels } = terms;
  const { fields } = payment;
  const byChannel = useChannelPayment({ page, offer, shopper, channels, sent, by, fields });
  const now = stranger ?? shopper;
  useChanged(offer.group?.orderno, () => payment.begin(offer));
  const purchase = {
    ...terms,
    offer,
    unavailableReason: terms.gone ? 'itemGone' : terms.unavailableReason,
    page,
    sheet,
    address: sheet + search,
    payment,
    byChannel,
    other: stranger || by !== now.username ? now.nickname || now.username : null,
    onAsOther: () => {
      setBy(now.username);
      payment.begin(offer);
      if (stranger) void renew();
    },
    onClose: leave,
  } as const;
  return (
    <Sheet open page={page} onClose={leave} title={t('confirm.title')} foot={<PayFoot {...purchase} />}>
      {!stranger && <Confirmation {...purchase} />}
    </Sheet>
  );
}

/**
 * What changes the page under the sheet may change its terms too. The page hands down each reading of it, also that it is
 * gone; from one to the next there is time enough (`useLive`).
 */
function useRenewedWithPage(renew: () => void): void {
  const reading = useOutletContext<ForPurchase>();
  const known = useRef(reading);
  const readAgain = useEffectEvent(renew);
  useEffect(() => {
    if (known.current !== reading) readAgain();
    known.current = reading;
  }, [reading]);
}
