import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-router-dom';
import { isolated } from '../../../shared/isolated.ts';
import { useSeen } from '../../../web/seen.ts';
import { type T, useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import { ChannelBar } from './channel-bar.tsx';
import styles from './confirmation.module.css';
import { nothingToPay, type Purchase } from './confirmation.tsx';
import type { Offer } from './offer.ts';
import { PayBar } from './pay-bar.tsx';
import { Unavailable } from './unavailable.tsx';

/** The pay button, or the reason why there is none. */
export function PayFoot(purchase: Purchase) {
  const { t } = useTexts();
  const { offer, shopper, page, address, payment, other, onAsOther, onClose } = purchase;
  const { busy, problem, undecided, changed, fields } = payment;
  if (other !== null && !busy) {
    const name = isolated(other);
    return (
      <Instead text={t('confirm.otherShopper', { name })} button={t('confirm.asOther', { name })} onPress={onAsOther} />
    );
  }
  const reason = nothingToPay(purchase);
  if (reason !== null) return <Unavailable reason={reason} offer={offer} page={page} onClose={onClose} />;
  if (changed !== null && !busy) {
    const price = <Money yuan={offer.price} strong />;
    return (
      <Instead
        text={changed === 'price' ? <Text k="refusal.priceChanged" price={price} /> : t('refusal.termsChanged')}
        button={t('confirm.goOn')}
        onPress={() => payment.begin(offer)}
      />
    );
  }
  const stop = busy || undecided ? null : whyNotYet(t, offer);
  if (stop !== null) {
    return (
      <Button kind="primary" block disabled>
        {stop}
      </Button>
    );
  }
  if (purchase.byChannel.channel && !busy && !undecided) return <ChannelBar {...purchase} />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    payment.pay();
  };
  return (
    <Form method="post" onSubmit={send}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PayBar offer={offer} shopper={shopper} back={address} busy={busy} problem={problem} undecided={undecided} />
    </Form>
  );
}

/** What of the options is not chosen, or is not there any more; null if the offer can be paid. */
function whyNotYet(t: T, { choices, missing: [option], variant }: Offer): string | null {
  if (option !== undefined) return t('problem.unchosen', { field: isolated(option) });
  return choices.options.length > 0 && !variant?.quantity_max ? t('item.soldOut') : null;
}

interface InsteadProps {
  text: ReactNode;
  button: string;
  onPress: () => void;
}

/** In the place of the pay button: a tap that was meant for that one does not press this. */
function Instead({ text, button, onPress }: InsteadProps) {
  const seen = useSeen();
  return (
    <div className={styles.instead}>
      <RefusedHint>{text}</RefusedHint>
      <div inert={!seen}>
        <Button kind="primary" block onClick={onPress}>
          {button}
        </Button>
      </div>
    </div>
  );
}
