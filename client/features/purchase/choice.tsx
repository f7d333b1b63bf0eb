import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { RadioRow, RadioRows } from '../../ui/radio-row/radio-row.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './choice.module.css';
import { checkoutPath, type Offer, type WaitingGroup } from './offer.ts';

interface ChoiceProps {
  offer: Offer;
  /** A group that needs one more member. */
  waiting: WaitingGroup;
  /** Left out if the choice is a link to another page. */
  onChoose?: (group: WaitingGroup | null) => void;
}

/** The choice between joining a group, which this purchase fills at once, and opening a new one. */
export function Choice({ offer, waiting, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const joined = offer.group?.orderno === waiting.orderno;
  const join = <Text k="confirm.joinFull" name={<b dir="auto">{waiting.nickname}</b>} />;
  if (!onChoose) {
    return (
      <Link to={checkoutPath(offer.itemId, waiting)} className={styles.join}>
        <Icon name="group" />
        <span className={styles.words}>{join}</span>
        <Icon name="next" size={18} flip />
      </Link>
    );
  }
  return (
    <RadioRows legend={t('confirm.title')} quiet>
      <RadioRow name="group" checked={!joined} onChange={() => onChoose(null)}>
        <span>{t('confirm.openOwn')}</span>
      </RadioRow>
      <RadioRow name="group" checked={joined} onChange={() => onChoose(waiting)}>
        <span>{join}</span>
      </RadioRow>
    </RadioRows>
  );
}
