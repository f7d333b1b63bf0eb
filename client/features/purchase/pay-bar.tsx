import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './confirmation.module.css';
import { type Offer, type Shopper, shortBy, totalOf } from './offer.ts';
import { problemText } from './problem-text.ts';
import type { PurchaseResult } from './purchase.ts';

interface PayBarProps {
  offer: Offer;
  shopper: Shopper;
  /** The address of the purchase, to return to from the recharge. */
  back: string;
  busy: boolean;
  /** How the last try ended, if it did not succeed. */
  problem: PurchaseResult | null;
  /** It may have gone through, and is repeated as it was: the balance may be what is left after it. */
  undecided: boolean;
}

/**
 * The next step, inside a form that the button submits: recharge the wallet if the balance is too low, then pay with it.
 */
export function PayBar({ offer, shopper, back, busy, problem, undecided }: PayBarProps) {
  const { t } = useTexts();
  const begun = busy || undecided;
  const short = begun ? 0 : shortBy(totalOf(offer), shopper);
  // Too little money is a reason for a refusal too, which is not said twice.
  if (short > 0) return <RechargeFirst short={short} back={back} />;
  return (
    <div className={styles.pay}>
      {problem && problem.outcome !== 'placed' && <Alarm>{problemText(t, problem)}</Alarm>}
      <Button type="submit" kind="primary" block busy={busy}>
        {busy ? t('confirm.paying') : <PayWords yuan={totalOf(offer)} />}
      </Button>
    </div>
  );
}

function RechargeFirst({ short, back }: { short: number; back: string }) {
  const { t } = useTexts();
  return (
    <div className={styles.pay}>
      <Alarm role="alert">
        <Text k="confirm.tooLow" amount={<Money yuan={short} />} />
      </Alarm>
      <ButtonLink
        to={`/user/recharge?${new URLSearchParams({ money: String(short), next: back })}`}
        kind="primary"
        block
        icon="topup"
      >
        {t('confirm.recharge')}
      </ButtonLink>
    </div>
  );
}

export function PayWords({ yuan }: { yuan: number }) {
  return (
    <span>
      <Text k="confirm.pay" amount={<Money yuan={yuan} />} />
    </span>
  );
}

/** What stands in the way, over the button. */
export function Alarm({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <p className={styles.alarm} role={role}>
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  );
}
