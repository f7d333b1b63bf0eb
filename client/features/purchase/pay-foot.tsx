import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-router-dom';
import { useSeen } from '../../../web/seen.ts';
import { isolated } from '../../lib/texts/isolated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './confirmation.module.css';
import { type ConfirmationProps, nothingToPay } from './confirmation.tsx';
import { PayBar } from './pay-bar.tsx';
import { Unavailable } from './unavailable.tsx';

/** The pay button, or the reason why there is none. */
export function PayFoot(props: ConfirmationProps) {
  const { t } = useTexts();
  const { offer, shopper, back, payment, onPay, other, onAsOther, sheet } = props;
  const { busy, problem, undecided, changed, fields } = payment;
  if (other !== null && !busy) {
    const name = isolated(other);
    return (
      <Instead
        alert
        text={t('confirm.otherShopper', { name })}
        button={t('confirm.asOther', { name })}
        onPress={onAsOther}
      />
    );
  }
  if (sheet?.unread && !busy) {
    return <Instead text={t('confirm.unread')} button={t('action.retry')} onPress={sheet.onAgain} />;
  }
  const reason = nothingToPay(props);
  if (reason !== null && !sheet?.renewing) {
    return <Unavailable reason={reason} offer={offer} onOpenOwn={sheet?.onOpenOwn} onClose={sheet?.onClose} />;
  }
  if (changed !== null && !busy) {
    const price = <Money yuan={offer.price} strong />;
    return (
      <Instead
        alert
        text={changed === 'price' ? <Text k="refusal.priceChanged" price={price} /> : t('refusal.termsChanged')}
        button={t('confirm.goOn')}
        onPress={() => payment.begin(offer)}
      />
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <Form method="post" onSubmit={send}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PayBar offer={offer} shopper={shopper} back={back} busy={busy} problem={problem} undecided={undecided} />
    </Form>
  );
}

interface InsteadProps {
  alert?: true;
  text: ReactNode;
  button: string;
  onPress: () => void;
}

/** In the place of the pay button: a tap that was meant for that one does not press this. */
function Instead({ alert, text, button, onPress }: InsteadProps) {
  const seen = useSeen();
  return (
    <div className={styles.instead}>
      {alert ? (
        <Hint kind="error" role="alert">
          {text}
        </Hint>
      ) : (
        <p>{text}</p>
      )}
      <div inert={!seen}>
        <Button kind={alert ? 'primary' : 'line'} block onClick={onPress}>
          {button}
        </Button>
      </div>
    </div>
  );
}
