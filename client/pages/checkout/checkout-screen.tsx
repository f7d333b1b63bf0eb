import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { Confirmation } from '../../features/purchase/confirmation.tsx';
import { checkoutPath, type Shopper } from '../../features/purchase/offer.ts';
import { PayFoot } from '../../features/purchase/pay-foot.tsx';
import type { PurchaseResult } from '../../features/purchase/purchase.ts';
import { usePayment } from '../../features/purchase/use-payment.ts';
import { isAt } from '../../lib/history/location.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../ui/countdown/at-deadline.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import type { Terms } from './terms.ts';

interface CheckoutScreenProps {
  checkout: Terms & {
    shopper: Shopper;
    /** Identifies the purchase, also without JavaScript. */
    key: string;
  };
  /** The result of a try without JavaScript. */
  sent: PurchaseResult | undefined;
}

/** The content of the confirm sheet, as a page. */
export function CheckoutScreen({ checkout, sent }: CheckoutScreenProps) {
  const { offer, unavailableReason, deadline, readAt, waiting, shopper, key } = checkout;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The shopper who was shown the page: another one may log in in another tab. */
  const [by, setBy] = useState(shopper.username);
  const payment = usePayment({
    path: pathname,
    offer,
    by,
    idempotencyKey: key,
    sent,
    onResult: (result) => {
      if (result.outcome === 'placed' && isAt(pathname))
        void navigate(`/user/order/${result.order.status}`, { replace: true });
    },
  });
  const back = checkoutPath(offer.itemId, offer.group);
  useChanged(back, () => payment.begin(offer));
  const confirmation = {
    offer,
    shopper,
    back,
    waiting,
    payment,
    onPay: payment.pay,
    unavailableReason,
    other: by === shopper.username ? null : shopper.nickname,
    onAsOther: () => setBy(shopper.username),
  };
  return (
    <MainColumn>
      <Card>
        <Confirmation {...confirmation} />
      </Card>
      <PayFoot {...confirmation} />
      {deadline && (
        <AtDeadline deadlines={[deadline]} since={readAt} grace={GROUP_EXPIRY_MS} onPassed={() => void revalidate()} />
      )}
    </MainColumn>
  );
}
