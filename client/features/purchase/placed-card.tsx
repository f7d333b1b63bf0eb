import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { usePassed } from '../../ui/countdown/countdown.tsx';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { ShareGroup } from '../../ui/share/share-group.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Deadline } from '../../ui/time/time.tsx';
import type { Group } from './offer.ts';
import styles from './placed-card.module.css';
import type { Placed, PlacedOrder } from './purchase.ts';

interface PlacedCardProps {
  placed: Placed;
  /** The item's title. */
  title: string;
  /** Its group as it was read since; null if it was not. */
  group: Group | null;
  /** What is shown of the order once its group is full. */
  closed: ReactNode;
}

interface Look {
  icon: IconName;
  title: TextKey;
}

/** Of a group that is not full. */
const LOOKS: Record<Exclude<Group['status'], 'complete'>, Look> = {
  open: { icon: 'clock', title: 'placed.waiting.title' },
  expired: { icon: 'alert', title: 'group.expired.title' },
};

/** The group of an order that was just placed, by the order itself, by the last reading of the group, or by its time. */
function useStatus(order: PlacedOrder, group: Group | null): Group['status'] {
  const passed = usePassed(order.expires_at);
  if (order.status !== orderStatus.waiting) return 'complete';
  if (group && group.status !== 'open') return group.status;
  return passed ? 'expired' : 'open';
}

/** The purchase just made, what has become of it, a link to the order, and once an offer to be told of it. */
export function PlacedCard({ placed: { order }, title, group, closed }: PlacedCardProps) {
  const { t } = useTexts();
  const card = useRef<HTMLElement>(null);
  const status = useStatus(order, group);
  const waiting = status === 'open';
  const orderPage = addressOfOrder(order.orderno);
  const offer = useOffer();
  useEffect(() => {
    // After the closing sheet has restored the focus.
    const frame = requestAnimationFrame(() => {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.placed}>
      {status === 'complete' ? (
        <>
          {closed}
          <ButtonLink kind="primary" block to={orderPage}>
            {t('placed.order')}
          </ButtonLink>
        </>
      ) : (
        <section ref={card} tabIndex={-1} aria-labelledby="placed">
          <div className={styles.card}>
            <h2 className={styles.title} id="placed">
              <Icon name={LOOKS[status].icon} />
              <span>{t(LOOKS[status].title)}</span>
            </h2>
            {waiting && (
              <p className={styles.text}>
                <Text k="placed.waiting.text" time={<Deadline at={order.expires_at} />} />
              </p>
            )}
            {/* By the time alone it may have become full before, which a device without a network has not heard. */}
            {group?.status === 'expired' && <p className={styles.text}>{t(overText(group))}</p>}
            <div className={styles.actions}>
              {waiting && (
                <ShareGroup orderno={order.orderno} words={title} kind="primary">
                  {t('action.share')}
                </ShareGroup>
              )}
              <ButtonLink kind={waiting ? 'line' : 'tint'} size="small" to={orderPage}>
                {t('placed.order')}
              </ButtonLink>
            </div>
          </div>
        </section>
      )}
      {offer && <offer.AskPush />}
    </div>
  );
}

const overText = (group: Group): TextKey => (group.closed_early ? 'group.closed.mine' : 'group.expired.mine');

/** The offer to be told of the order, where the browser has not been asked yet; without it nothing is missing. */
function useOffer(): { AskPush: ComponentType } | null {
  const [offer, setOffer] = useState<{ AskPush: ComponentType } | null>(null);
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'default') return;
    import('../../ui/ask-push/ask-push.tsx').then(setOffer, () => null);
  }, []);
  return offer;
}
