import type { ReactNode } from 'react';
import { useTexts } from '../../app/texts.tsx';
import { Button } from '../../components/button/button.tsx';
import { Confirmation } from '../../components/confirmation/confirmation.tsx';
import { PayBar } from '../../components/confirmation/pay-bar.tsx';
import { type Item, offerOf, type Shopper } from '../../components/confirmation/purchase.ts';
import { Sheet } from '../../components/sheet/sheet.tsx';
import styles from './detail.module.css';
import type { Closed } from './submit-bar.tsx';
import type { useAttempt } from './use-attempt.ts';

interface ConfirmSheetProps {
  item: Item;
  shopper: Shopper | null;
  attempt: ReturnType<typeof useAttempt>;
  closed: Closed | null;
  /** The balance could not be read. */
  unread: boolean;
  renewing: boolean;
  onAgain: () => void;
  onOpenOwn: () => void;
  onPay: () => void;
}

/** 确认团购: everything before the tap that pays (spec, section 2; domain.md, Group and order). */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { t } = useTexts();
  const { item, shopper, attempt } = props;
  const offer = offerOf(item, attempt.group);
  return (
    <Sheet open={attempt.open} onClose={attempt.close} title={t('confirm.title')} foot={<Foot {...props} />}>
      <Confirmation item={offer} group={attempt.group} shopper={shopper} />
    </Sheet>
  );
}

/** The button that pays, or why there is nothing to pay for any more. */
function Foot({ item, shopper, attempt, closed, unread, renewing, onAgain, onOpenOwn, onPay }: ConfirmSheetProps) {
  const { t } = useTexts();
  const { group, busy, problem, close } = attempt;
  if (unread && !busy) {
    return <Instead text={t('confirm.unread')} button={t('action.retry')} onPress={onAgain} />;
  }
  // A try that nobody knows the outcome of is repeated as it was: it may be what closed the group.
  if (!busy && !renewing && problem?.outcome !== 'lost') {
    if (closed) return <Instead alert text={t(`submit.${closed}.why`)} button={t('action.close')} onPress={close} />;
    if (group && !item.wait_pt_user_list.some(({ orderno }) => orderno === group.orderno)) {
      return <Instead alert main text={t('confirm.groupGone')} button={t('confirm.openOwn')} onPress={onOpenOwn} />;
    }
  }
  return <PayBar item={offerOf(item, group)} shopper={shopper} busy={busy} problem={problem} onPay={onPay} />;
}

interface InsteadProps {
  alert?: true;
  main?: true;
  text: ReactNode;
  button: string;
  onPress: () => void;
}

function Instead({ alert, main, text, button, onPress }: InsteadProps) {
  return (
    <div className={styles.again}>
      <p role={alert && 'alert'}>{text}</p>
      <Button kind={main ? 'primary' : 'line'} block onClick={onPress}>
        {button}
      </Button>
    </div>
  );
}
