import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './bank-card.module.css';

interface BankCardProps {
  holder: string;
  /** All but its end is masked. */
  account: string;
  bank: string;
}

/** A bank card, drawn as one. */
export function BankCard({ holder, account, bank }: BankCardProps) {
  const { t } = useTexts();
  return (
    <dl className={styles.card}>
      <div className={styles.bank}>
        <Icon name="bank" />
        <dt className="sr">{t('field.bank_name')}</dt>
        <dd dir="auto">{bank}</dd>
      </div>
      <div className={styles.account}>
        <dt className="sr">{t('field.bank_account')}</dt>
        <dd>
          <bdi dir="ltr">{account}</bdi>
        </dd>
      </div>
      <div className={styles.holder}>
        <dt>{t('field.bank_truename')}</dt>
        <dd dir="auto">{holder}</dd>
      </div>
    </dl>
  );
}
