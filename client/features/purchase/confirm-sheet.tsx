import { isolated } from '../../lib/texts/isolated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Choice } from './choice.tsx';
import styles from './confirmation.module.css';
import { Confirmation } from './confirmation.tsx';
import type { Offer, Shopper, WaitingGroup } from './offer.ts';
import { PayBar } from './pay-bar.tsx';
import { CONFIRM } from './sheet-address.ts';
import type { useAttempt } from './use-attempt.ts';

/** Why there is nothing to pay for any more: the item cannot be bought, or the group not be joined. */
export type UnavailableReason = 'soldOut' | 'over' | 'groupGone';

interface ConfirmSheetProps {
  offer: Offer;
  shopper: Shopper | null;
  attempt: ReturnType<typeof useAttempt>;
  /** The address that asks for this sheet. */
  back: string;
  unavailableReason: UnavailableReason | null;
  /** A group that waits for one more, which may be joined in place of opening an own one. */
  waiting: WaitingGroup | null;
  /** The balance could not be read. */
  unread: boolean;
  renewing: boolean;
  onAgain: () => void;
  /** Begins anew with whoever is signed in by now. */
  onAsOther: () => void;
  onOpenOwn: () => void;
  onPay: () => void;
}

/** 确认团购: everything before the tap that pays (docs/spec.md, section 2; docs/domain.md, Group and order). */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { t } = useTexts();
  const { offer, shopper, attempt, back, waiting } = props;
  return (
    <Sheet
      open={attempt.open}
      onClose={attempt.close}
      title={t('confirm.title')}
      place={{ name: CONFIRM, detail: attempt.group?.orderno }}
      foot={<Foot {...props} />}
    >
      <Confirmation
        offer={offer}
        shopper={shopper}
        back={back}
        choice={
          waiting &&
          !attempt.busy && (
            <Choice waiting={waiting} joined={offer.group?.orderno === waiting.orderno} onChoose={attempt.choose} />
          )
        }
      />
    </Sheet>
  );
}

/** The button that pays, or why there is nothing to pay for any more. */
function Foot({
  offer,
  shopper,
  attempt,
  back,
  unavailableReason,
  unread,
  renewing,
  onAgain,
  onAsOther,
  onOpenOwn,
  onPay,
}: ConfirmSheetProps) {
  const { t } = useTexts();
  const { busy, problem, close, other } = attempt;
  if (other !== null && !busy) {
    return (
      <Instead
        alert
        main
        text={t('confirm.otherShopper', { name: isolated(other) })}
        button={t('confirm.asOther', { name: isolated(other) })}
        onPress={onAsOther}
      />
    );
  }
  if (unread && !busy) {
    return <Instead text={t('confirm.unread')} button={t('action.retry')} onPress={onAgain} />;
  }
  // A try that nobody knows the outcome of is repeated as it was: it may be what closed the group.
  if (unavailableReason && !busy && !renewing && problem?.outcome !== 'lost') {
    return unavailableReason === 'groupGone' ? (
      <Instead alert main text={t('confirm.groupGone')} button={t('confirm.openOwn')} onPress={onOpenOwn} />
    ) : (
      <Instead alert text={t(`submit.${unavailableReason}.why`)} button={t('action.close')} onPress={close} />
    );
  }
  return <PayBar price={offer.price} shopper={shopper} back={back} busy={busy} problem={problem} onPay={onPay} />;
}

interface InsteadProps {
  alert?: true;
  main?: true;
  text: string;
  button: string;
  onPress: () => void;
}

function Instead({ alert, main, text, button, onPress }: InsteadProps) {
  return (
    <div className={styles.instead}>
      <p role={alert && 'alert'}>{text}</p>
      <Button kind={main ? 'primary' : 'line'} block onClick={onPress}>
        {button}
      </Button>
    </div>
  );
}
