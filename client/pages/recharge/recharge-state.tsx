import type { ReactNode } from 'react';
import { useTexts } from '../../app/texts.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Facts } from '../../components/facts/facts.tsx';
import { Hint } from '../../components/hint/hint.tsx';
import { Icon, type IconName } from '../../components/icon/icon.tsx';
import { Card } from '../../components/page/page.tsx';
import { Figure, Money } from '../../components/price/price.tsx';
import { Time } from '../../components/time/time.tsx';
import type { Followed, Recharge } from './recharge-data.ts';
import styles from './recharge-state.module.css';
import { Transfer } from './transfer.tsx';
import { useFollowed } from './use-followed.ts';

interface RechargeStateProps {
  loaded: Followed;
  supportUrl: string;
  /** The account that transfers go to; empty while the shop takes none. */
  account: string;
}

/** What became of a recharge: still awaited, credited, or failed. Only the provider's or staff's word credits it. */
export function RechargeState({ loaded, supportUrl, account }: RechargeStateProps) {
  const { t } = useTexts();
  const { recharge, balance, readAt } = useFollowed(loaded);
  const { status, money, channel_txt, number, created_at } = recharge;
  const transfer = recharge.channel === 'transfer' && status === 'pending';
  return (
    <>
      <Card>
        <div className={styles.state} role="status">
          <Verdict recharge={recharge} />
          <p className={styles.sum}>
            <Figure yuan={money} />
          </p>
          <p className={styles.text}>
            <Explanation recharge={recharge} />
          </p>
        </div>
        <div className={styles.facts}>
          <Facts
            facts={[
              ...(status === 'credited' ? [[t('recharge.balanceNow'), <Money key="b" yuan={balance} />] as const] : []),
              [t('recharge.channel'), channel_txt],
              [
                t('recharge.number'),
                <bdi key="n" dir="ltr">
                  {number}
                </bdi>,
              ],
              [t('recharge.begun'), <Time key="t" at={created_at} />],
            ]}
          />
        </div>
        <Actions recharge={recharge} supportUrl={supportUrl} late={isLate(recharge, readAt)} />
      </Card>
      {transfer && <Transfer recharge={recharge} account={account} />}
    </>
  );
}

/** After a minute without word the reader is told how long it may take. */
const LATE_MS = 60_000;

function isLate({ created_at }: Recharge, readAt: string): boolean {
  return Date.parse(readAt) - Date.parse(created_at) > LATE_MS;
}

const verdicts = {
  pending: { icon: 'clock', text: 'recharge.state.pending' },
  credited: { icon: 'done', text: 'recharge.state.credited' },
  refused: { icon: 'alert', text: 'recharge.state.refused' },
} as const satisfies Record<string, { icon: IconName; text: string }>;

function verdictOf({ status, channel }: Recharge) {
  if (status === 'pending' && channel === 'transfer') return { icon: 'bank', text: 'recharge.state.transfer' } as const;
  return verdicts[status as keyof typeof verdicts] ?? verdicts.pending;
}

function Verdict({ recharge }: { recharge: Recharge }) {
  const { t } = useTexts();
  const { icon, text } = verdictOf(recharge);
  return (
    <>
      <span className={styles.sign} data-status={recharge.status}>
        <Icon name={icon} />
      </span>
      <h2 className={styles.verdict}>{t(text)}</h2>
    </>
  );
}

function Explanation({ recharge: { status, channel, remark } }: { recharge: Recharge }): ReactNode {
  const { t } = useTexts();
  if (status === 'credited') return null;
  if (status === 'refused') return remark === '' ? t('recharge.state.refusedText') : t('record.reason', { remark });
  return t(channel === 'transfer' ? 'recharge.state.transferText' : 'recharge.state.pendingText');
}

interface ActionsProps {
  recharge: Recharge;
  supportUrl: string;
  /** It has been awaited for a while. */
  late: boolean;
}

function Actions({ recharge: { status, pay_url }, supportUrl, late }: ActionsProps) {
  const { t } = useTexts();
  const support = supportUrl !== '' && (
    <ButtonLink to={supportUrl} kind="line" block icon="headset">
      {t('recharge.support')}
    </ButtonLink>
  );
  const toWallet = (kind: 'primary' | 'line') => (
    <ButtonLink to="/user/wallet" kind={kind} block>
      {t('recharge.toWallet')}
    </ButtonLink>
  );
  if (status === 'credited') return <div className={styles.actions}>{toWallet('primary')}</div>;
  if (status === 'refused') {
    return (
      <div className={styles.actions}>
        <ButtonLink to="/user/recharge" kind="primary" block>
          {t('recharge.again')}
        </ButtonLink>
        {support}
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {late && <Hint kind="wait">{t('recharge.within')}</Hint>}
      {pay_url !== '' && (
        // The channel's page may stand on this shop's own origin without being one of its screens.
        <ButtonLink to={pay_url} target="_self" kind="primary" block>
          {t('recharge.payPage')}
        </ButtonLink>
      )}
      {late && support}
    </div>
  );
}
