import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { ListEnd } from '../../shared/console/list-ends.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { itsShopper } from './console/its-shopper.ts';
import { ordered } from './ordered.ts';
import { isSince } from './since.ts';
import { wordsOfOrder } from './variants.ts';

const { groups, orders, pictures, shoppers, supportMessages, supportThreads } = tables;

/** Which conversation of a shopper: about an order, or (null) about anything else. */
export interface ThreadOf {
  shopperId: number;
  orderId: number | null;
}

const thatOf = ({ shopperId, orderId }: ThreadOf) =>
  and(
    eq(supportThreads.shopperId, shopperId),
    orderId === null ? isNull(supportThreads.orderId) : eq(supportThreads.orderId, orderId),
  );

type NewMessage =
  | { sentBy: 'shopper'; text: string }
  | { sentBy: 'shopper'; picture: string }
  | { sentBy: 'staff'; staffId: number; text: string }
  | { sentBy: 'staff'; staffId: number; picture: string };

/**
 * Writes a message and opens its conversation if it is the first; the conversation is locked until the transaction
 * ends. Answers since when its shopper had waited, if so; undefined if its version is not the one that was `seen`.
 */
export async function insertSupportMessage(tx: Writer, of: ThreadOf, message: NewMessage, seen?: number) {
  await tx.db
    .insert(supportThreads)
    .values({ ...of, createdAt: tx.now, lastAt: tx.now })
    .onConflictDoNothing();
  const waited = await holdWaiting(tx, thatOf(of));
  // A shopper who writes again has waited since the first message.
  const waitingSince = message.sentBy === 'staff' ? null : sql`coalesce(${supportThreads.waitingSince}, ${tx.now})`;
  const [thread] = await tx.db
    .update(supportThreads)
    .set({ lastAt: tx.now, waitingSince, version: sql`${supportThreads.version} + 1` })
    .where(and(thatOf(of), seen === undefined ? undefined : eq(supportThreads.version, seen)))
    .returning({ id: supportThreads.id, version: supportThreads.version });
  if (!thread) return undefined;
  const [row] = await tx.db
    .insert(supportMessages)
    .values({ ...message, threadId: thread.id, shopperId: of.shopperId, createdAt: tx.now })
    .returning({ id: supportMessages.id });
  if (!row) throw new Error('the message was not inserted');
  changed(tx, of.shopperId);
  return { threadId: thread.id, version: thread.version, id: row.id, waitedSince: waited };
}

/** Since when the shopper of a conversation waits, which is locked until the transaction ends; null if nobody does. */
async function holdWaiting(tx: Writer, wanted: SQL | undefined): Promise<number | null> {
  const [locked] = await tx.db
    .update(supportThreads)
    .set({ version: sql`${supportThreads.version}` })
    .where(wanted)
    .returning({ waitingSince: supportThreads.waitingSince });
  return locked?.waitingSince ?? null;
}

/**
 * The shopper waits no longer, without a reply; since when it was so is answered too. Undefined if the version is not
 * the one that was `seen`.
 */
export async function markAnswered(tx: Writer, { id, seen }: { id: number; seen: number }) {
  const waitedSince = await holdWaiting(tx, eq(supportThreads.id, id));
  const [thread] = await tx.db
    .update(supportThreads)
    .set({ waitingSince: null, version: sql`${supportThreads.version} + 1` })
    .where(and(eq(supportThreads.id, id), eq(supportThreads.version, seen)))
    .returning({ shopperId: supportThreads.shopperId, version: supportThreads.version });
  if (!thread) return undefined;
  changed(tx, thread.shopperId);
  return { ...thread, waitedSince };
}

function changed(tx: Writer, shopperId: number): void {
  tx.invalidate(`shopper:${shopperId}`);
  tx.invalidate('queues');
}

/** The shopper has seen all up to a message. */
export async function markThreadRead(tx: Writer, { id, upTo }: { id: number; upTo: number }): Promise<void> {
  await tx.db
    .update(supportThreads)
    .set({ readUpTo: upTo })
    .where(and(eq(supportThreads.id, id), lt(supportThreads.readUpTo, upTo)));
}

/** The id of a shopper's order. */
export async function selectOwnOrderId(on: Reader, { orderno, shopperId }: { orderno: string; shopperId: number }) {
  const [row] = await on.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderno, orderno), eq(orders.shopperId, shopperId)));
  return row?.id;
}

export async function selectSupportThread(on: Reader, of: ThreadOf) {
  const [row] = await on.db.select().from(supportThreads).where(thatOf(of));
  return row;
}

/** Messages of a conversation with an id below `before`, newest first. */
export function selectSupportMessages(on: Reader, input: { threadId: number; before: number; limit: number }) {
  return on.db
    .select({
      id: supportMessages.id,
      sentBy: supportMessages.sentBy,
      staffId: supportMessages.staffId,
      text: supportMessages.text,
      picture: supportMessages.picture,
      createdAt: supportMessages.createdAt,
    })
    .from(supportMessages)
    .where(and(eq(supportMessages.threadId, input.threadId), lt(supportMessages.id, input.before)))
    .orderBy(desc(supportMessages.id))
    .limit(input.limit);
}

interface Sent {
  shopperId: number;
  since: number;
  now: number;
  most: number;
}

/** How many messages and pictures a shopper has sent since `since`, counted no further than `most`. */
export async function countSentSince(on: Reader, input: Sent) {
  const rows = await on.db
    .select({ sentBy: supportMessages.sentBy })
    .from(supportMessages)
    .where(and(eq(supportMessages.shopperId, input.shopperId), isSince(supportMessages.createdAt, input)))
    .orderBy(desc(supportMessages.createdAt))
    .limit(input.most);
  return rows.filter(({ sentBy }) => sentBy === 'shopper').length;
}

/** The file of a picture; undefined if it is none, or not of this shopper's conversations. */
export async function selectSupportPicture(on: Reader, { id, shopperId }: { id: number; shopperId?: number }) {
  const own = shopperId === undefined ? undefined : eq(supportMessages.shopperId, shopperId);
  const [row] = await on.db
    .select({ file: supportMessages.picture })
    .from(supportMessages)
    .where(and(eq(supportMessages.id, id), own));
  return row?.file || undefined;
}

const messagesIn = (what: SQL, more = sql``) =>
  sql`(select ${what} from support_messages m where m.thread_id = ${supportThreads.id}${more})`;

const shown = {
  id: supportThreads.id,
  orderId: supportThreads.orderId,
  lastAt: supportThreads.lastAt,
  waitingSince: supportThreads.waitingSince,
  version: supportThreads.version,
  orderno: orders.orderno,
  words: wordsOfOrder,
  quantity: orders.quantity,
  itemId: groups.itemId,
  names: groups.names,
  picture: pictures.name,
  ...itsShopper,
  sentBy: supportMessages.sentBy,
  text: supportMessages.text,
  /** What staff wrote and the shopper has not seen. */
  unread: messagesIn(sql`count(*)`, sql` and m.id > ${supportThreads.readUpTo} and m.sent_by = 'staff'`).mapWith(
    Number,
  ),
};

/** Conversations with their order, if they are about one, and their last message. */
const selectThreads = (on: Reader, where: SQL | undefined, order: SQL[], limit: number) =>
  on.db
    .select(shown)
    .from(supportThreads)
    .innerJoin(shoppers, eq(shoppers.id, supportThreads.shopperId))
    .innerJoin(supportMessages, eq(supportMessages.id, messagesIn(sql`max(m.id)`)))
    .leftJoin(orders, eq(orders.id, supportThreads.orderId))
    .leftJoin(groups, eq(groups.id, orders.groupId))
    .leftJoin(pictures, eq(pictures.id, groups.pictureId))
    .where(where)
    .orderBy(...order)
    .limit(limit);

interface ThreadsInput {
  end: ListEnd;
  /** Of the last one that was shown: when its last message was written, or since when its shopper waits; and its id. */
  after: readonly number[] | undefined;
  limit: number;
}

const byLastMessage = ({ end, after }: ThreadsInput) => ordered(end, [supportThreads.lastAt, supportThreads.id], after);

/** Conversations of a shopper, by their last messages. */
export function selectThreadsOf(on: Reader, { shopperId, ...input }: ThreadsInput & { shopperId: number }) {
  const { beyond, by } = byLastMessage(input);
  return selectThreads(on, and(eq(supportThreads.shopperId, shopperId), beyond), by, input.limit);
}

/** Conversations that wait for an answer, by since when. */
export function selectWaitingThreads(on: Reader, { end, after, limit }: ThreadsInput) {
  const { waitingSince, id } = supportThreads;
  const { beyond, by } = ordered(end, [waitingSince, id], after);
  // Exactly the index's condition.
  return selectThreads(on, and(sql`${waitingSince} is not null`, beyond), by, limit);
}

/** Conversations in which nobody waits, by their last messages. */
export function selectAnsweredThreads(on: Reader, input: ThreadsInput) {
  const { beyond, by } = byLastMessage(input);
  return selectThreads(on, and(sql`${supportThreads.waitingSince} is null`, beyond), by, input.limit);
}

/** One conversation as the lists have it. */
export async function selectShownThread(on: Reader, wanted: { id: number } | ThreadOf) {
  const where = 'id' in wanted ? eq(supportThreads.id, wanted.id) : thatOf(wanted);
  const [row] = await selectThreads(on, where, [], 1);
  return row;
}

/** What a conversation would be about: the shopper, and the order with its item. */
export async function selectSupportSubject(on: Reader, { shopperId, orderId }: ThreadOf) {
  const [row] = await on.db
    .select({
      ...itsShopper,
      orderno: orders.orderno,
      words: wordsOfOrder,
      quantity: orders.quantity,
      itemId: groups.itemId,
      names: groups.names,
      picture: pictures.name,
    })
    .from(shoppers)
    .leftJoin(orders, and(eq(orders.shopperId, shoppers.id), eq(orders.id, orderId ?? 0)))
    .leftJoin(groups, eq(groups.id, orders.groupId))
    .leftJoin(pictures, eq(pictures.id, groups.pictureId))
    .where(eq(shoppers.id, shopperId));
  return row;
}
