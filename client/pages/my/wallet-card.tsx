import { useTexts } from '../../app/texts.tsx';
import { Figure } from '../../components/price/price.tsx';
import { GoalButton } from './goal-button.tsx';
import { walletGoals } from './services.ts';
import styles from './wallet-card.module.css';

/** The balance in yuan and the ways in and out of it. */
export function WalletCard({ balance }: { balance: number }) {
  const { t } = useTexts();
  return (
    <section className={styles.card} aria-label={t('my.wallet')}>
      <div>
        <p className={styles.label}>{t('my.balance')}</p>
        <p className={styles.balance}>
          <Figure yuan={balance} />
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
