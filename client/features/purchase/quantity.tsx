import { useTexts } from '../../lib/texts/texts.ts';
import { StepLinks } from '../../ui/stepper/step-links.tsx';
import styles from './confirmation.module.css';
import type { Offer } from './offer.ts';
import { QUANTITY } from './purchase-address.ts';

interface QuantityProps {
  offer: Offer;
  /** The path of the sheet. */
  sheet: string;
}

/** How many pieces; each is an address of the sheet, so that the sum on the button is right without JavaScript too. */
export function Quantity({ offer: { quantity, quantityMax }, sheet }: QuantityProps) {
  const { t } = useTexts();
  if (quantityMax <= 1) return null;
  const to = (pieces: number) => (pieces === 1 ? sheet : `${sheet}?${QUANTITY}=${pieces}`);
  return (
    <div>
      <StepLinks label={t('field.quantity')} value={quantity} most={quantityMax} to={to} />
      {quantity > 1 && (
        <p className={styles.pieces}>
          {quantity === quantityMax ? t('refusal.tooMany', { most: quantityMax }) : t('confirm.oneSeat')}
        </p>
      )}
    </div>
  );
}
