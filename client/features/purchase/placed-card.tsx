import { type ComponentType, useEffect, useRef, useState } from 'react';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { ShareGroup } from '../../ui/share/share-group.tsx';
import { Deadline } from '../../ui/time/time.tsx';
import { Trans } from '../../ui/trans/trans.tsx';
import styles from './placed-card.module.css';
import type { Placed } from './purchase.ts';

interface PlacedCardProps {
  placed: Placed;
  /** The item's title. */
  title: string;
  /** In yuan. */
  tax: number;
}

/** The result of the purchase just made, what happens next, a link to the order, and once an offer to be told of it. */
export function PlacedCard({ placed: { order }, title, tax }: PlacedCardProps) {
  const { t } = useTexts();
  const card = useRef<HTMLElement>(null);
  const waiting = order.status === orderStatus.waiting;
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
      <section
        className={styles.card}
        ref={card}
        tabIndex={-1}
        aria-labelledby="placed"
        data-waiting={waiting || undefined}
      >
        <h2 className={styles.title} id="placed">
          <Icon name={waiting ? 'clock' : 'done'} />
          {t(waiting ? 'placed.waiting.title' : 'placed.complete.title')}
        </h2>
        <p className={styles.text}>
          {waiting ? (
            <Trans
              text={t('placed.waiting.text', { time: '{{time}}' })}
              parts={{ time: <Deadline at={order.expires_at} /> }}
            />
          ) : (
            t(tax > 0 ? 'placed.complete.refund' : 'placed.complete.text')
          )}
        </p>
        <div className={styles.actions}>
          {waiting && (
            <ShareGroup orderno={order.orderno} words={title} kind="primary">
              {t('action.share')}
            </ShareGroup>
          )}
          <ButtonLink kind={waiting ? 'line' : 'tint'} size="small" to={`/user/order/${order.status}`}>
            {t('placed.order')}
          </ButtonLink>
        </div>
      </section>
      {offer && <offer.AskPush />}
    </div>
  );
}

/** The offer to be told of the order, where the browser has not been asked yet; without it nothing is missing. */
function useOffer(): { AskPush: ComponentType } | null {
  const [offer, setOffer] = useState<{ AskPush: ComponentType } | null>(null);
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'default') return;
    import('../../ui/ask-push/ask-push.tsx').then(setOffer, () => null);
  }, []);
  return offer;
}
