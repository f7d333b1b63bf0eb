import type { Services } from '../../services.ts';

type Desk = Services['desk'];
type Today = Awaited<ReturnType<Desk['today']>>;

/** A queue, and since when its oldest row waits. */
export const shownQueue = ({ oldestAt, dueAt, alertedAt, ...queue }: Awaited<ReturnType<Desk['queues']>>[number]) => ({
  ...queue,
  oldest_at: oldestAt,
  due_at: dueAt,
  alerted_at: alertedAt,
});

/** The last check of the books. */
export const shownBooks = ({ checkedAt, differences }: Today['books']) => ({ checked_at: checkedAt, differences });

const shownGroups = ({ count, more, soonest }: NonNullable<Today['groups']>) => ({
  ...{ count, more },
  soonest: soonest.map(({ itemId, openedBy, expiresAt, ...group }) => ({
    ...group,
    item_id: itemId,
    opened_by: openedBy,
    expires_at: expiresAt,
  })),
});

const shownCards = ({ turnover, groups, held, inTime }: NonNullable<Today['cards']>, books: Today['books']) => {
  const { untilHour, weekAgo, ...sums } = turnover;
  return {
    turnover: { ...sums, until_hour: untilHour, week_ago: weekAgo },
    groups,
    held: { days: held, ...shownBooks(books) },
    in_time: inTime.map(({ inTime: within, ...queue }) => ({ ...queue, in_time: within })),
  };
};

/** The parts that the caller may see. */
export const shownToday = ({ day, queues, groups, cards, books }: Today) => ({
  day,
  queues: queues.map(shownQueue),
  groups: groups && shownGroups(groups),
  cards: cards && shownCards(cards, books),
});
