import { useTexts } from '../../app/texts.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Facts } from '../../components/facts/facts.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Card } from '../../components/page/page.tsx';
import { Figure, Money } from '../../components/price/price.tsx';
import type { Asked } from './ask-withdrawal.ts';
import styles from './withdraw.module.css';

/** The withdrawal was taken: the server's message, the balance that is left, and what follows. */
export function WithdrawDone({ asked, balance }: { asked: Asked; balance: number }) {
  const { t } = useTexts();
  return (
    <Card>
      <div className={styles.done} role="status">
        <span className={styles.sign}>
          <Icon name="done" />
        </span>
        <h2 className={styles.msg}>{asked.msg}</h2>
        <p className={styles.sum}>
          <Figure yuan={asked.money} />
        </p>
        <p className={styles.text}>{t('withdraw.held')}</p>
      </div>
      <div className={styles.facts}>
        <Facts
          facts={[
            [t('withdraw.balance'), <Money key="balance" yuan={balance} />],
            [t('withdraw.arrives'), t('withdraw.arrivesText')],
          ]}
        />
      </div>
      <div className={styles.actions}>
        <ButtonLink to="/user/withdrawRecord" kind="primary" block>
          {t('wallet.withdrawRecord')}
        </ButtonLink>
        <ButtonLink to="/user/wallet" kind="line" block>
          {t('recharge.toWallet')}
        </ButtonLink>
      </div>
    </Card>
  );
}
