import { useShop } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/list-row/list-row.tsx';
import styles from './receipt.module.css';

/** What a printed order begins with, in place of the bar of the screen. */
export function ReceiptHead() {
  const { t } = useTexts();
  return (
    <p className={styles.head}>
      <bdi>{useShop().name}</bdi>
      <span>{t('orderDetail.receipt')}</span>
    </p>
  );
}

/** Prints the order; hidden without JavaScript, since it would do nothing. */
export function ReceiptRow() {
  const { t } = useTexts();
  return (
    <Row
      icon="receipt"
      title={t('orderDetail.receipt')}
      value={
        <Button kind="line" size="small" className={styles.print} onClick={() => window.print()}>
          {t('orderDetail.print')}
        </Button>
      }
    />
  );
}
