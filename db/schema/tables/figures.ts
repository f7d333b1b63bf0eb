import type { Columns } from '../columns.sqlite.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { shopperTables } from './shoppers.ts';

type Needs = Pick<CatalogueTables, 'items'> & Pick<ReturnType<typeof shopperTables>, 'shoppers'>;

/** Figures of each day in the shop's time zone, written once it is over (docs/domain.md, Day figures). */
export function figureTables(c: Columns, { items, shoppers }: Needs) {
  const days = c.table(
    'days',
    {
      /** `2026-11-23`. */
      day: c.text('day').primaryKey(),
      /** The zone whose midnight ended it, of IANA. */
      zone: c.text('zone').notNull(),
      /** From when on, and until when: the next one starts there. */
      startsAt: c.instant('starts_at').notNull(),
      endsAt: c.instant('ends_at').notNull(),
      /** Ids of the last transfer and shopper before its end: the next day is counted from there. */
      lastTransfer: c.long('last_transfer').notNull(),
      lastShopper: c.long('last_shopper').notNull(),
      /** The same of the audit log, which tells of what moves no money. */
      lastEntry: c.long('last_entry').notNull().default(0),
      /** By which rules it was counted: a version may count what the one before did not. */
      rules: c.whole('rules').notNull().default(1),
      /** Whether its rows of `day_teams` are there. They are counted after the day, in the order of days. */
      teamsCounted: c.bool('teams_counted').notNull().default(false),
    },
    (t) => [c.uniqueIndex('days_start').on(t.startsAt)],
  );

  // No reference to the day: its row is written last, when all of it is there.
  const day = () => c.text('day').notNull();

  const dayFigures = c.table(
    'day_figures',
    {
      figure: c.text('figure').notNull(),
      day: day(),
      /** Which transfers, which account, which queue … */
      subject: c.text('subject').notNull(),
      count: c.long('count').notNull(),
      /** Fen, or ms for what waited. */
      sum: c.long('sum').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.figure, t.day, t.subject] }), c.index('day_figures_day').on(t.day)],
  );

  const itemId = () =>
    c
      .ref('item_id')
      .notNull()
      .references(() => items.id);

  /** Groups of an item that were opened, filled and failed on a day; a day without any has no row. */
  const dayItems = c.table(
    'day_items',
    {
      day: day(),
      itemId: itemId(),
      opened: c.whole('opened').notNull(),
      filled: c.whole('filled').notNull(),
      failed: c.whole('failed').notNull(),
      /** Pieces of filled groups, and what was paid for them. */
      sold: c.whole('sold').notNull(),
      turnover: c.money('turnover').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.day, t.itemId] }),
      // All of a row, so that a year of days is added up item by item without a sort.
      c.index('day_items_item').on(t.itemId, t.day, t.opened, t.filled, t.failed, t.sold, t.turnover),
    ],
  );

  /** What the people of a level of a shopper's team did on a day; a day without anything has no row. */
  const dayTeams = c.table(
    'day_teams',
    {
      day: day(),
      /** Whose team it is. */
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      /** 1 for those whom the shopper has invited, 2 and 3 for those whom they have. */
      level: c.whole('level').notNull(),
      joined: c.whole('joined').notNull(),
      recharged: c.money('recharged').notNull(),
      withdrawn: c.money('withdrawn').notNull(),
      /** How many recharged, or were paid a withdrawal, for the first time. */
      firstRecharges: c.whole('first_recharges').notNull(),
      firstWithdrawals: c.whole('first_withdrawals').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.day, t.shopperId, t.level] }),
      // All of a row, so that years of days are added up from the index alone.
      c
        .index('day_teams_shopper')
        .on(t.shopperId, t.level, t.day, t.joined, t.recharged, t.withdrawn, t.firstRecharges, t.firstWithdrawals),
    ],
  );

  /** How often an item was looked at on a day, which is not closed and has no row elsewhere. Nobody is named. */
  const itemViews = c.table(
    'item_views',
    { day: c.text('day').notNull(), itemId: itemId(), views: c.long('views').notNull() },
    (t) => [c.primaryKey({ columns: [t.day, t.itemId] })],
  );

  /** How often the links of a shopper were opened on a day, which is not closed either. Nobody else is named. */
  const linkDays = c.table(
    'link_days',
    {
      day: c.text('day').notNull(),
      /** Who shared them. */
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      opened: c.long('opened').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.shopperId, t.day] }),
      // All of a row that a year of days is added up from.
      c.index('link_days_day').on(t.day, t.opened),
    ],
  );

  return { days, dayFigures, dayItems, dayTeams, itemViews, linkDays };
}
