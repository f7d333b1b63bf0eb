import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { RadioRow, RadioRows } from '../../ui/radio-row/radio-row.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './choice.module.css';
import type { Offer, WaitingGroup } from './offer.ts';
import { purchaseAddress } from './purchase-address.ts';
import { searchOf } from './selection.ts';

/** State of the history entry: the group was chosen here, where a group of the shopper's own is offered too. */
const CHOSEN = { chosen: true };

interface ChoiceProps {
  offer: Offer;
  /** A group that needs one more member. */
  waiting: WaitingGroup | null;
  /** The path of the page under the sheet. */
  page: string;
}

/**
 * The choice between joining a group, which this purchase fills at once, and opening a new one; not for a shopper who
 * came to join this group.
 */
export function Choice({ offer, waiting, page }: ChoiceProps) {
  const { t } = useTexts();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // The server does not know the entry's state.
  const chosen = hydrated && (state as typeof CHOSEN | null)?.chosen;
  const offered = waiting ?? (chosen ? offer.group : null);
  if (!offered) return null;
  const join = <Text k="confirm.joinFull" name={<b dir="auto">{offered.nickname}</b>} />;
  const [own, joined] = [purchaseAddress(page), purchaseAddress(page, offered.orderno)];
  // What was chosen stays chosen.
  const search = searchOf(offer.chosen, offer.quantity);
  if (!hydrated) {
    return (
      <Link to={joined + search} className={styles.join}>
        <Icon name="group" />
        <span className={styles.words}>{join}</span>
        <Icon name="next" size={18} flip />
      </Link>
    );
  }
  const choose = (address: string) =>
    void navigate(address + search, { replace: true, preventScrollReset: true, state: CHOSEN });
  return (
    <RadioRows legend={t('confirm.title')} quiet>
      <RadioRow name="group" checked={pathname === own} onChange={() => choose(own)}>
        <span>{t('confirm.openOwn')}</span>
      </RadioRow>
      <RadioRow name="group" checked={pathname === joined} onChange={() => choose(joined)}>
        <span>{join}</span>
      </RadioRow>
    </RadioRows>
  );
}
