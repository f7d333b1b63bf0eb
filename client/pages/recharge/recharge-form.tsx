import { useRef } from 'react';
import { MoneyField } from '../../features/wallet/money-field.tsx';
import type { AskedPromise } from '../../lib/promises.ts';
import { addressOfForm } from '../../lib/recharges/recharge-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { inPlace, Link } from '../../ui/link/link.tsx';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import type { RechargeAnswer } from './begin-recharge.ts';
import { Channels } from './channels.tsx';
import styles from './recharge.module.css';
import type { PayChannel, Recharge } from './recharge-data.ts';
import { WaitingRecharges } from './waiting-recharges.tsx';

/** Amounts in yuan to choose from; any other can be typed. */
const quick = [100, 200, 500, 1000, 2000, 5000];

function isWithin({ least, most }: RechargeFormProps['bounds']) {
  return (yuan: number) => yuan >= least && yuan <= most;
}

interface RechargeFormProps {
  /** Username: whose form it is. */
  by: string;
  channels: PayChannel[];
  /** Yuan in the wallet. */
  balance: number;
  /** Yuan. */
  bounds: { least: number; most: number };
  /** The amount from the address, or empty. */
  money: string;
  idempotencyKey: string;
  supportUrl: string;
  /** Where recharging is explained, or empty. */
  guideUrl: string;
  /** Recharges that were started before and not paid. */
  waiting: Recharge[];
  answer?: RechargeAnswer;
  /** Path of the purchase to return to, or empty. */
  next: string;
  /** How soon staff decide, and the time by which that counts. */
  promised: AskedPromise;
  /** It was started, and the channel's page is loading. */
  leaving: boolean;
}

/** Channel and amount of a new recharge. */
export function RechargeForm(props: RechargeFormProps) {
  const {
    by,
    channels,
    balance,
    bounds,
    money,
    idempotencyKey,
    supportUrl,
    guideUrl,
    waiting,
    answer,
    next,
    leaving,
    promised,
  } = props;
  const { t } = useTexts();
  const amount = useRef<HTMLInputElement>(null);
  const fill = (yuan: number) => {
    if (!amount.current) return;
    amount.current.value = String(yuan);
    amount.current.focus();
  };
  if (channels.length === 0) return <NoChannel supportUrl={supportUrl} />;
  return (
    <>
      <Card>
        <ScreenForm
          intent="recharge"
          by={by}
          answer={answer}
          submit={t('recharge.submit')}
          busy={t('recharge.redirecting')}
          pending={leaving}
        >
          <input type="hidden" name="key" value={answer?.values.key ?? idempotencyKey} />
          <Channels channels={channels} chosen={answer?.values.id} promised={promised} />
          <div className={styles.amount}>
            <MoneyField
              ref={amount}
              label={t('recharge.amount')}
              money={money}
              help="recharge.bounds"
              sums={bounds}
              answer={answer}
            />
            <p className={styles.balance}>
              <span>{t('recharge.balanceNow')}</span> <Money yuan={balance} />
            </p>
            <nav className={styles.quick} aria-label={t('recharge.quick')}>
              {quick.filter(isWithin(bounds)).map((yuan) => (
                <Link
                  key={yuan}
                  to={addressOfForm(next, { money: String(yuan) })}
                  replace
                  className={styles.chip}
                  onClick={(event) => inPlace(() => fill(yuan))(event)}
                >
                  <Money yuan={yuan} />
                </Link>
              ))}
            </nav>
          </div>
        </ScreenForm>
      </Card>
      <WaitingRecharges recharges={waiting} next={next} />
      {guideUrl && (
        <Card rows>
          <Rows>
            <LinkRow to={guideUrl} icon="info" title={t('recharge.howTo')} />
          </Rows>
        </Card>
      )}
    </>
  );
}

function NoChannel({ supportUrl }: { supportUrl: string }) {
  const { t } = useTexts();
  const link = { to: supportUrl || '/service', text: t('recharge.support'), icon: 'headset' } as const;
  return <Empty icon="topup" title={t('recharge.none.title')} text={t('recharge.none.text')} link={link} />;
}
