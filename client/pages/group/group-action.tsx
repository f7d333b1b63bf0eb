import { type Group, whyNoOther } from '../../features/purchase/offer.ts';
import { addressOfItem, purchaseAddress } from '../../features/purchase/purchase-address.ts';
import { PurchaseLink } from '../../features/purchase/purchase-link.tsx';
import { addressOfOrder } from '../../lib/order-address.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { ActionBar } from '../../ui/action-bar/action-bar.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { ShareGroup } from '../../ui/share/share-group.tsx';

interface NextStep {
  text: TextKey;
  to: string;
  button: TextKey;
}

/** The action for the group: join it, share one's own, see the order, or open another. */
export function GroupAction({ group }: { group: Group }) {
  const { t } = useTexts();
  if (group.status === 'open' && group.mine) return <ShareOwn group={group} />;
  const next = nextStepOf(group);
  return (
    <ActionBar>
      {next ? (
        <ButtonLink kind="primary" to={next.to}>
          {t(next.button)}
        </ButtonLink>
      ) : (
        <PurchaseLink kind="primary" icon="group">
          {t('group.join')}
        </PurchaseLink>
      )}
    </ActionBar>
  );
}

function ShareOwn({ group }: { group: Group }) {
  const { t } = useTexts();
  return (
    <ActionBar>
      <ShareGroup
        orderno={group.orderno}
        words={t('order.shareText', { item: group.name, count: group.missing })}
        kind="primary"
        size="normal"
      >
        {t('order.share')}
      </ShareGroup>
    </ActionBar>
  );
}

/** Why that is the action; null where a group that waits says so by itself. */
export const whyOf = (group: Group): TextKey | null => nextStepOf(group)?.text ?? null;

/** The previous version of the server does not say its number. */
const ownOrder = ({ own_orderno: own }: Group) => (own ? addressOfOrder(own) : '/user/order/0');

/** Why a group cannot be joined, by a reader who is not in it. */
function overText({ status, closed_early, empty }: Group): TextKey {
  if (status === 'open') return 'refusal.groupLeft';
  if (empty) return 'group.empty.text';
  return closed_early ? 'group.closed.text' : `group.${status}.text`;
}

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
  if (status === 'open' && !group.left) return null;
  const why = whyNoOther(group);
  if (why) return { text: `submit.${why}.why`, to: '/', button: 'order.empty.action' };
  return { text: overText(group), to: purchaseAddress(addressOfItem(item_id)), button: 'confirm.openOwn' };
}
