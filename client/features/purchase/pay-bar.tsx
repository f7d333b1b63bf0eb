import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Trans } from '../../ui/trans/trans.tsx';
import styles from './confirmation.module.css';
import type { Shopper } from './offer.ts';
import { shortBy } from './price-breakdown.tsx';
import { problemText } from './problem-text.ts';
import type { PurchaseResult } from './purchase.ts';

interface PayBarProps {
  /** In yuan. */
  price: number;
  /** Null while it is loading. */
  shopper: Shopper | null;
  /** The page of the purchase, to return to after a recharge. */
  back: string;
  busy: boolean;
  /** How the last try ended, if it did not succeed. */
  problem: PurchaseResult | null;
  /** It may have gone through: the balance may be what is left after it. */
  undecided: boolean;
}

/**
 * The last step, inside a form that the button submits: pay with the wallet, or recharge it first if the balance is too
 * low.
 */
export function PayBar({ price, shopper, back, busy, problem, undecided }: PayBarProps) {
  const { t } = useTexts();
  const short = shopper && !undecided ? shortBy(price, shopper) : 0;
  return (
    <div className={styles.pay}>
      {problem && <Alarm>{problemText(t, problem)}</Alarm>}
      {short > 0 && !busy ? (
        <>
          <Alarm role="alert">
            <Trans text={t('confirm.tooLow', { amount: '{{amount}}' })} parts={{ amount: <Money yuan={short} /> }} />
          </Alarm>
          <ButtonLink
            to={`/user/recharge?${new URLSearchParams({ money: String(short), next: back })}`}
            kind="primary"
            block
            icon="topup"
          >
            {t('confirm.recharge')}
          </ButtonLink>
        </>
      ) : (
        <Button type="submit" kind="primary" block busy={busy} disabled={shopper === null && !busy}>
          {busy ? t('confirm.paying') : <PayWords yuan={price} />}
        </Button>
      )}
    </div>
  );
}

function PayWords({ yuan }: { yuan: number }) {
  const { t } = useTexts();
  return (
    <span>
      <Trans text={t('confirm.pay', { amount: '{{amount}}' })} parts={{ amount: <Money yuan={yuan} /> }} />
    </span>
  );
}

function Alarm({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <p className={styles.alarm} role={role}>
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  );
}
