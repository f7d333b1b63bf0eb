import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { Confirmation } from '../../features/purchase/confirmation.tsx';
import { checkoutPath, type Shopper } from '../../features/purchase/offer.ts';
import { PayBar } from '../../features/purchase/pay-bar.tsx';
import { type PurchaseResult, purchaseFields } from '../../features/purchase/purchase.ts';
import { toastOutcome, useLeaving, useTold } from '../../features/purchase/tell-outcome.ts';
import { fieldsToSend, type PurchaseFields } from '../../features/purchase/undecided.ts';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../ui/countdown/at-deadline.tsx';
import { Card, Page } from '../../ui/page/page.tsx';
import { JoinInstead } from './join-instead.tsx';
import { OtherShopper } from './other-shopper.tsx';
import type { Terms } from './terms.ts';
import { Unavailable } from './unavailable.tsx';

/** How a try ended that was no purchase, and what it sent, so that a repeat can be the very same. */
export interface CheckoutAnswer {
  result: PurchaseResult;
  fields: PurchaseFields;
}

interface CheckoutScreenProps {
  checkout: Terms & {
    shopper: Shopper;
    /** Names the purchase, also where no script can make one. */
    key: string;
  };
  /** How the try of a page without JavaScript ended. */
  sent: CheckoutAnswer | undefined;
}

/** Everything before the tap that pays, and the tap. */
export function CheckoutScreen({ checkout, sent }: CheckoutScreenProps) {
  const { offer, unavailableReason, deadline, readAt, waiting, shopper, key } = checkout;
  const { t } = useTexts();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leaving = useLeaving(pathname);
  const fetcher = useFetcher<CheckoutAnswer>({ key: `purchase ${pathname}` });
  /** Who was shown the page: another tab may put another shopper in their place. */
  const [by, setBy] = useState(shopper.username);
  const here = checkoutPath(offer.itemId, offer.group);
  const { revalidate } = useRevalidator();
  const busy = fetcher.state !== 'idle';
  const once = useOneAtATime();
  useTold(pathname, (result) => {
    const away = leaving();
    if (result.outcome === 'placed' || away) toastOutcome(t, result, away);
    if (result.outcome === 'placed' && !away) void navigate(`/user/order/${result.order.status}`, { replace: true });
  });
  const answer = fetcher.data ?? sent;
  // A try that nobody knows the outcome of is repeated as it was: it may be what closed the group.
  const lost = answer?.result.outcome === 'lost' ? answer : null;
  const fields = lost?.fields ?? purchaseFields(offer, key);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) once(() => fetcher.submit({ ...fieldsToSend(by, fields), by }, { method: 'post' }));
  };
  return (
    <Page>
      <Card>
        <Confirmation
          offer={offer}
          shopper={shopper}
          back={here}
          choice={waiting && !unavailableReason && !busy && <JoinInstead itemId={offer.itemId} waiting={waiting} />}
        />
      </Card>
      {by !== shopper.username && !busy ? (
        <OtherShopper name={shopper.nickname} onGoOn={() => setBy(shopper.username)} />
      ) : unavailableReason && !lost && !busy ? (
        <Unavailable by={unavailableReason} offer={offer} />
      ) : (
        <fetcher.Form method="post" onSubmit={pay}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PayBar
            price={offer.price}
            shopper={shopper}
            back={here}
            busy={busy}
            problem={busy ? null : (answer?.result ?? null)}
          />
        </fetcher.Form>
      )}
      {deadline && (
        <AtDeadline deadlines={[deadline]} since={readAt} grace={GROUP_EXPIRY_MS} onPassed={() => void revalidate()} />
      )}
    </Page>
  );
}
