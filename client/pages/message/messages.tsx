import { byDay } from '../../features/by-day/by-day.ts';
import { useDayOf } from '../../features/by-day/use-day-of.ts';
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
import styles from './message.module.css';
import { type Message, MessageRow } from './message-row.tsx';

/** The messages by day; more load as the reader nears the end. */
export function Messages({ page }: { page: ListPage<Message> }) {
  const { items, more, readAt } = usePages(page, '/user/message');
  const reading = useFetcher<typeof action>();
  const dayOf = useDayOf(readAt);
  const [newest] = items;
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
          <Card rows>
            <ul>
              {entries.map(({ item, time }) => (
                <MessageRow key={item.id} message={item} time={time} onOpen={() => open(item.id)} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {more && <LoadMore {...more} />}
    </>
  );
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
