import { useEffect, useEffectEvent } from 'react';
import { BoughtItem } from '../../features/orders/bought-item.tsx';
import { NextSteps } from '../../features/orders/next-steps.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Meeting } from '../../ui/closed/meeting.tsx';
import styles from './closed-message.module.css';
import type { Message } from './message-row.tsx';

interface ClosedMessageProps {
  message: Message;
  order: Order;
  /** The time of day. */
  time: string;
  /** Marks it as read: the next time it is a message like the others. */
  onShown: () => void;
}

/** The newest message, of a group that became full: what its members are shown who see it happen. */
export function ClosedMessage({ message, order, time, onShown }: ClosedMessageProps) {
  const { t } = useTexts();
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  const { id, title, text, path, created_at } = message;
  const named = `message-${id}`;
  return (
    <article className={styles.closed} aria-labelledby={named}>
      <p className={styles.when}>
        <time dateTime={created_at}>{time}</time>
        <span className="sr">{t('messages.unread')}</span>
      </p>
      <Meeting people={order.group.members} seats={order.group.seats} small />
      <div className={styles.words}>
        <h3 className={styles.title} id={named}>
          {title}
        </h3>
        <p className={styles.text}>{text}</p>
      </div>
      <BoughtItem order={order} />
      <NextSteps order={order} />
      <ButtonLink kind="primary" size="small" className={styles.act} to={path}>
        {t(order.shipping.state === 'address_missing' ? 'confirm.addAddress' : 'placed.order')}
      </ButtonLink>
    </article>
  );
}
