import { fenOf, moneyParts } from '../../../shared/money.ts';
import { useShop } from '../../app/context.ts';
import { useTexts } from '../../app/texts.tsx';
import { GoalButton } from './goal-button.tsx';
import { walletGoals } from './services.ts';
import styles from './wallet-card.module.css';

/** The balance in yuan and the ways in and out of it. */
export function WalletCard({ balance }: { balance: number }) {
  const { t } = useTexts();
  const { symbol, whole, decimals } = moneyParts(fenOf(balance), useShop().currency);
  return (
    <section className={styles.card} aria-label={t('my.wallet')}>
      <div>
        <p className={styles.label}>{t('my.balance')}</p>
        <p className={styles.balance}>
          <bdi dir="ltr">
            <small>{symbol}</small>
            {whole}
            <small>.{decimals}</small>
          </bdi>
        </p>
      </div>
      <div className={styles.actions}>
        <GoalButton goal={walletGoals.withdraw} kind="line" className={styles.withdraw}>
          {t('my.withdraw')}
        </GoalButton>
        <GoalButton goal={walletGoals.recharge} kind="primary">
          {t('my.recharge')}
        </GoalButton>
      </div>
    </section>
  );
}
