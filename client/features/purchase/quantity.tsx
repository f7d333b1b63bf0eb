import { useTexts } from '../../lib/texts/texts.ts';
import { StepLinks } from '../../ui/stepper/step-links.tsx';
import styles from './confirmation.module.css';
import { type Offer, withChoice } from './offer.ts';
import { searchOf } from './selection.ts';

interface QuantityProps {
  offer: Offer;
  /** The path of the sheet. */
  sheet: string;
}

/** How many pieces; each is an address of the sheet, so that the sum on the button is right without JavaScript too. */
export function Quantity({ offer, sheet }: QuantityProps) {
  const { variant, quantity, quantityMax } = offer;
  const { t } = useTexts();
  if (quantityMax <= 1) return null;
  const notes = [
    variant && t('variant.left', { count: variant.stock }),
    quantity > 1 && (quantity === quantityMax ? t('refusal.tooMany', { most: quantityMax }) : t('confirm.oneSeat')),
  ].filter((note) => typeof note === 'string');
  return (
    <div>
      <StepLinks
        label={t('field.quantity')}
        most={quantityMax}
        search={searchOf(offer.chosen, quantity)}
        valueAt={(search) => withChoice(offer, search).quantity}
        to={(pieces, search) => sheet + searchOf(withChoice(offer, search).chosen, pieces)}
      />
      {notes.length > 0 && <p className={styles.pieces}>{notes.join(' · ')}</p>}
    </div>
  );
}
