import { useEffect, useRef } from 'react';
import { useTexts } from '../../app/texts.tsx';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import type { Item } from '../../components/confirmation/purchase.ts';
import { Icon } from '../../components/icon/icon.tsx';
import styles from './placed-card.module.css';
import { shareItem } from './share-item.ts';
import type { Placed } from './use-attempt.ts';

/** Spec, section 4. */
const WAITING = 1;

/** What came of the purchase just made, what happens next, and the way to the order. */
export function PlacedCard({ placed: { order }, item }: { placed: Placed; item: Item }) {
  const { t, dateTime } = useTexts();
  const card = useRef<HTMLElement>(null);
  const waiting = order.status === WAITING;
  useEffect(() => {
    // After the closing sheet has given the focus back.
    const frame = requestAnimationFrame(() => {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
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
        {waiting
          ? t('placed.waiting.text', { time: dateTime(order.expires_at) })
          : t(item.tax > 0 ? 'placed.complete.refund' : 'placed.complete.text')}
      </p>
      <div className={styles.actions}>
        {waiting && (
          <Button kind="line" size="small" icon="share" onClick={() => shareItem(item, t)}>
            {t('action.share')}
          </Button>
        )}
        <ButtonLink kind="tint" size="small" to={`/user/order/${order.status}`}>
          {t('placed.order')}
        </ButtonLink>
      </div>
    </section>
  );
}
