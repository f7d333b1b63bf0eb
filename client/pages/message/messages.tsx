import { useState } from 'react';
import { byDay } from '../../features/by-day/by-day.ts';
import { useDayOf } from '../../features/by-day/use-day-of.ts';
import type { Order } from '../../features/orders/order-row.ts';
import type { ListPage } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import type { action } from './action.ts';
import { AllRead } from './all-read.tsx';
import { ClosedMessage } from './closed-message.tsx';
import styles from './message.module.css';
import { type Message, MessageRow } from './message-row.tsx';

interface MessagesProps {
  page: ListPage<Message>;
  /** The order of the newest message, if its group is full and the reader has not been told yet. */
  closed: Order | null;
}

/** The messages by day; more load as the reader nears the end. A group that became full stands out, once. */
export function Messages({ page, closed }: MessagesProps) {
  const { items, more, readAt } = usePages(page, '/user/message');
  const reading = useFetcher<typeof action>();
  const dayOf = useDayOf(readAt);
  const [newest] = items;
  const shown = useShownOnce(page.items[0], closed);
  if (!newest) return <NoMessages />;
  // The screen that the link opens reads its own; this one is read again on the way back.
  const open = (id: number) => void reading.submit({ id }, { method: 'post', defaultShouldRevalidate: false });
  return (
    <>
      <Settings />
      {items.some(({ read }) => !read) && <AllRead upTo={newest.id} />}
      {byDay(items, dayOf).map(({ day, entries }) => (
        <section key={entries[0]?.item.id} aria-labelledby={`day-${entries[0]?.item.id}`}>
          <h2 className={styles.day} id={`day-${entries[0]?.item.id}`}>
            {day}
          </h2>
          <DayCards entries={entries} shown={shown} onOpen={open} />
        </section>
      ))}
      {more && <LoadMore {...more} />}
    </>
  );
}

interface DayCardsProps {
  entries: { item: Message; time: string }[];
  shown: Shown | null;
  onOpen: (id: number) => void;
}

function DayCards({ entries, shown, onOpen }: DayCardsProps) {
  const [first] = entries;
  const special = shown && first?.item.id === shown.id ? first : null;
  const rows = special ? entries.slice(1) : entries;
  return (
    <div className={styles.cards}>
      {shown && special && (
        <ClosedMessage
          message={special.item}
          order={shown.order}
          time={special.time}
          onShown={() => onOpen(shown.id)}
        />
      )}
      {rows.length > 0 && (
        <Card rows>
          <ul>
            {rows.map(({ item, time }) => (
              <MessageRow key={item.id} message={item} time={time} onOpen={() => onOpen(item.id)} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

interface Shown {
  /** Of the message. */
  id: number;
  order: Order;
}

/** The message with that order stays as it was shown, though it is read by then, until there is another one. */
function useShownOnce(message: Message | undefined, closed: Order | null): Shown | null {
  const told = message && closed ? { id: message.id, order: closed } : null;
  const [shown, setShown] = useState(told);
  if (told && shown?.id !== told.id) setShown(told);
  return shown;
}

function NoMessages() {
  const { t } = useTexts();
  const link = { to: '/user/order/0', text: t('my.orders') };
  return (
    <>
      <Settings />
      <Empty icon="mail" title={t('messages.empty.title')} text={t('messages.empty.text')} link={link} />
    </>
  );
}

function Settings() {
  const { t } = useTexts();
  return (
    <Link to="/user/notifications" className={styles.settings}>
      <Icon name="sliders" size={18} />
      <span>{t('notifications.title')}</span>
    </Link>
  );
}
