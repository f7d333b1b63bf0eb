import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { RadioRow, RadioRows } from '../../ui/radio-row/radio-row.tsx';
import { Trans } from '../../ui/trans/trans.tsx';
import styles from './choice.module.css';
import { checkoutPath, type Offer, type WaitingGroup } from './offer.ts';

interface ChoiceProps {
  offer: Offer;
  /** Waits for one more. */
  waiting: WaitingGroup;
  /** Left out where the choice is a way to another page. */
  onChoose?: (group: WaitingGroup | null) => void;
}

/** To join a group that this purchase fills at once, or to open an own one and wait. */
export function Choice({ offer, waiting, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const joined = offer.group?.orderno === waiting.orderno;
  const join = (
    <Trans text={t('confirm.joinFull', { name: '{{name}}' })} parts={{ name: <b dir="auto">{waiting.nickname}</b> }} />
  );
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
      <RadioRow name="way" checked={!joined} onChange={() => onChoose(null)}>
        <span>{t('confirm.openOwn')}</span>
      </RadioRow>
      <RadioRow name="way" checked={joined} onChange={() => onChoose(waiting)}>
        <span>{join}</span>
      </RadioRow>
    </RadioRows>
  );
}
