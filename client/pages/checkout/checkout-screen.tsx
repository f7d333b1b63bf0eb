import type { FormEvent } from 'react';
import { useFetcher, useRevalidator } from 'react-router-dom';
import { useOneAtATime } from '../../components/button/use-one-at-a-time.ts';
import { Confirmation } from '../../components/confirmation/confirmation.tsx';
import type { Shopper } from '../../components/confirmation/offer.ts';
import { PayBar } from '../../components/confirmation/pay-bar.tsx';
import { type PurchaseResult, purchaseFields } from '../../components/confirmation/purchase.ts';
import { fieldsToSend, type PurchaseFields } from '../../components/confirmation/undecided.ts';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../components/countdown/at-deadline.tsx';
import { Card, Page } from '../../components/page/page.tsx';
import { Hindered } from './hindered.tsx';
import type { Terms } from './terms.ts';

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
  const { offer, hindrance, deadline, readAt, shopper, key } = checkout;
  const fetcher = useFetcher<CheckoutAnswer>();
  const { revalidate } = useRevalidator();
  const busy = fetcher.state !== 'idle';
  const once = useOneAtATime();
  const answer = fetcher.data ?? sent;
  // A try that nobody knows the outcome of is repeated as it was: it may be what closed the group.
  const lost = answer?.result.outcome === 'lost' ? answer : null;
  const fields = lost?.fields ?? purchaseFields(offer, key);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    once(() => fetcher.submit(fieldsToSend(shopper.username, fields), { method: 'post' }));
  };
  return (
    <Page>
      <Card>
        <Confirmation offer={offer} shopper={shopper} />
      </Card>
      {hindrance && !lost && !busy ? (
        <Hindered by={hindrance} offer={offer} />
      ) : (
        <fetcher.Form method="post" onSubmit={pay}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PayBar price={offer.price} shopper={shopper} busy={busy} problem={busy ? null : (answer?.result ?? null)} />
        </fetcher.Form>
      )}
      {deadline && (
        <AtDeadline deadlines={[deadline]} since={readAt} grace={GROUP_EXPIRY_MS} onPassed={() => void revalidate()} />
      )}
    </Page>
  );
}
