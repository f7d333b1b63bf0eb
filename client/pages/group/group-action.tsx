import { addressOfOrder } from '../../features/orders/order-address.ts';
import { checkoutPath, type Group, whyNoOther } from '../../features/purchase/offer.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { inPlace } from '../../ui/link/link.tsx';
import { ShareGroup } from '../../ui/share/share-group.tsx';
import styles from './group.module.css';

interface NextStep {
  text: TextKey;
  to: string;
  button: TextKey;
}

interface GroupActionProps {
  group: Group;
  /** The confirm sheet is being loaded. */
  opening: boolean;
  onJoin: () => void;
}

/** The action for the group: join it, share one's own, see the order, or open another. */
export function GroupAction({ group, opening, onJoin }: GroupActionProps) {
  const { t } = useTexts();
  if (group.status === 'open' && group.mine) return <ShareOwn group={group} />;
  const next = nextStepOf(group);
  if (next) {
    return (
      <>
        <p className={styles.why}>{t(next.text)}</p>
        <ButtonLink kind="primary" block to={next.to}>
          {t(next.button)}
        </ButtonLink>
      </>
    );
  }
  return (
    <ButtonLink
      kind="primary"
      block
      icon="group"
      to={checkoutPath(group.item_id, group)}
      busy={opening}
      aria-haspopup="dialog"
      onClick={inPlace(onJoin)}
    >
      {t('waiting.join')}
    </ButtonLink>
  );
}

function ShareOwn({ group }: { group: Group }) {
  const { t } = useTexts();
  return (
    <>
      <p className={styles.why}>{t('group.mine')}</p>
      <ShareGroup
        orderno={group.orderno}
        words={t('order.shareText', { item: group.name, count: group.missing })}
        kind="primary"
        size="normal"
        block
      >
        {t('order.share')}
      </ShareGroup>
    </>
  );
}

/** The previous version of the server does not say its number. */
const ownOrder = ({ own_orderno: own }: Group) => (own ? addressOfOrder(own) : '/user/order/0');

/** The link from a group that cannot be joined; null if it can. */
function nextStepOf(group: Group): NextStep | null {
  const { status, mine, closed_early, item_id } = group;
  if (status === 'complete' && mine) {
    return { text: 'order.succeeded.now', to: ownOrder(group), button: 'placed.order' };
  }
  if (status === 'expired' && mine) {
    const text = closed_early ? 'group.closed.mine' : 'group.expired.mine';
    return { text, to: ownOrder(group), button: 'placed.order' };
  }
  if (status === 'open') return null;
  const why = whyNoOther(group);
  if (why) return { text: `submit.${why}.why`, to: '/', button: 'order.empty.action' };
  const over = closed_early ? 'closed' : status;
  return { text: `group.${over}.text`, to: `/user/detail/${item_id}?buy`, button: 'confirm.openOwn' };
}
