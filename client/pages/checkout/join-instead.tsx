import { checkoutPath, type WaitingGroup } from '../../features/purchase/offer.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Trans } from '../../ui/trans/trans.tsx';
import styles from './join-instead.module.css';

/** The way to a group of the same item that this purchase would fill at once. */
export function JoinInstead({ itemId, waiting }: { itemId: number; waiting: WaitingGroup }) {
  const { t } = useTexts();
  return (
    <Link to={checkoutPath(itemId, waiting)} className={styles.join}>
      <Icon name="group" />
      <span className={styles.words}>
        <Trans
          text={t('confirm.joinFull', { name: '{{name}}' })}
          parts={{ name: <b dir="auto">{waiting.nickname}</b> }}
        />
      </span>
      <Icon name="next" size={18} flip />
    </Link>
  );
}
