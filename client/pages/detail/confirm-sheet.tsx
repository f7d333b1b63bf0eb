import { useTexts } from '../../app/texts.tsx';
import { Button } from '../../components/button/button.tsx';
import { Confirmation } from '../../components/confirmation/confirmation.tsx';
import { PayBar } from '../../components/confirmation/pay-bar.tsx';
import { type Item, offerOf, type Shopper } from '../../components/confirmation/purchase.ts';
import { Sheet } from '../../components/sheet/sheet.tsx';
import styles from './detail.module.css';
import type { useAttempt } from './use-attempt.ts';

interface ConfirmSheetProps {
  item: Item;
  shopper: Shopper | null;
  attempt: ReturnType<typeof useAttempt>;
  /** The balance could not be read. */
  unread: boolean;
  renewing: boolean;
  onAgain: () => void;
  onOpenOwn: () => void;
}

/** 确认团购: everything before the tap that pays (spec, section 2; domain.md, Group and order). */
export function ConfirmSheet({ item, shopper, attempt, unread, renewing, onAgain, onOpenOwn }: ConfirmSheetProps) {
  const { t } = useTexts();
  const { open, close, group, busy, problem, pay } = attempt;
  const offer = offerOf(item, group);
  const gone =
    group !== null && problem !== null && !item.wait_pt_user_list.some((one) => one.orderno === group.orderno);
  const foot = unread ? (
    <div className={styles.again}>
      <p>{t('confirm.unread')}</p>
      <Button kind="line" block onClick={onAgain}>
        {t('action.retry')}
      </Button>
    </div>
  ) : gone && !renewing ? (
    <div className={styles.again}>
      <p role="alert">{t('confirm.groupGone')}</p>
      <Button kind="primary" block onClick={onOpenOwn}>
        {t('confirm.openOwn')}
      </Button>
    </div>
  ) : (
    <PayBar item={offer} shopper={shopper} busy={busy} problem={problem} onPay={() => pay(offer)} />
  );
  return (
    <Sheet open={open} onClose={close} title={t('confirm.title')} foot={foot}>
      <Confirmation item={offer} group={group} shopper={shopper} />
    </Sheet>
  );
}
