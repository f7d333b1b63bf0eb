import { sql } from 'drizzle-orm';
import { supportSides } from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { orderTables } from './orders.ts';
import type { shopperTables } from './shoppers.ts';
import type { staffTables } from './staff.ts';

type Needs = Pick<ReturnType<typeof shopperTables>, 'shoppers'> &
  Pick<ReturnType<typeof orderTables>, 'orders'> &
  Pick<ReturnType<typeof staffTables>, 'staff'>;

/** Conversations of shoppers with staff (docs/domain.md, Support). */
export function supportTables(c: Columns, { shoppers, orders, staff }: Needs) {
  const shopperId = () =>
    c
      .ref('shopper_id')
      .notNull()
      .references(() => shoppers.id);

  /** One for each order that a shopper wrote about, and one about anything else. */
  const supportThreads = c.table(
    'support_threads',
    {
      id: c.id(),
      shopperId: shopperId(),
      orderId: c.ref('order_id').references(() => orders.id),
      createdAt: c.instant('created_at').notNull(),
      /** When the last message was written. */
      lastAt: c.instant('last_at').notNull(),
      /** Since when the shopper waits for an answer; null if nobody does. */
      waitingSince: c.instant('waiting_since'),
      /** The id of the last message that the shopper has seen. */
      readUpTo: c.ref('read_up_to').notNull().default(0),
      /** Counts messages and decisions: staff answer what they have seen. */
      version: c.whole('version').notNull().default(0),
    },
    (t) => [
      c.uniqueIndex('support_threads_order').on(t.shopperId, t.orderId).where(sql`${t.orderId} is not null`),
      c.uniqueIndex('support_threads_general').on(t.shopperId).where(sql`${t.orderId} is null`),
      c.index('support_threads_waiting').on(t.waitingSince, t.id).where(sql`${t.waitingSince} is not null`),
      c.index('support_threads_answered').on(t.lastAt, t.id).where(sql`${t.waitingSince} is null`),
      c.index('support_threads_shopper').on(t.shopperId, t.lastAt, t.id),
    ],
  );

  const supportMessages = c.table(
    'support_messages',
    {
      id: c.id(),
      threadId: c
        .ref('thread_id')
        .notNull()
        .references(() => supportThreads.id),
      /** Whose conversation it is, whoever wrote. */
      shopperId: shopperId(),
      sentBy: c.oneOf('sent_by', supportSides).notNull(),
      staffId: c.ref('staff_id').references(() => staff.id),
      /** Empty where it is a picture. */
      text: c.text('text').notNull().default(''),
      /** A file of the folder of proofs, or empty. */
      picture: c.text('picture').notNull().default(''),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [
      c.index('support_messages_thread').on(t.threadId, t.id),
      c.index('support_messages_shopper').on(t.shopperId, t.createdAt),
      c.check('support_messages_staff', sql`(${t.sentBy} = 'staff') = (${t.staffId} is not null)`),
      c.check('support_messages_content', sql`(${t.text} = '') <> (${t.picture} = '')`),
    ],
  );

  /** Replies of the shop's own that staff begin with, beside those of `locales`. */
  const supportTemplates = c.table(
    'support_templates',
    {
      id: c.id(),
      locale: c.text('locale').notNull(),
      text: c.text('text').notNull(),
      /** Counts the changes by staff: a change is refused if it was made from another version. */
      version: c.whole('version').notNull().default(0),
    },
    (t) => [c.index('support_templates_locale').on(t.locale, t.id)],
  );

  return { supportThreads, supportMessages, supportTemplates };
}
