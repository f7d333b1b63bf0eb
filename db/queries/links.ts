import { and, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { selectRaw } from './raw.ts';

const { linkDays, shoppers } = tables;

/** Rows of one statement. */
const ROWS = 500;

/** Adds to how often the links of shoppers were opened on a day; nothing is kept of who has ended the account meanwhile. */
export async function addOpens(tx: Writer, day: string, counts: ReadonlyMap<number, number>): Promise<void> {
  // In one order, so that two processes never wait for each other.
  const rows = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([shopperId, opened]) => ({ day, shopperId, opened }));
  for (let at = 0; at < rows.length; at += ROWS) {
    const part = rows.slice(at, at + ROWS);
    await tx.db
      .insert(linkDays)
      .values(part)
      .onConflictDoUpdate({
        target: [linkDays.shopperId, linkDays.day],
        set: { opened: sql`${linkDays.opened} + excluded.opened` },
      });
    // After the rows, which the end of an account waits for: one that was faster is seen here.
    const ids = part.map(({ shopperId }) => shopperId);
    await forgetOpens(tx, inArray(shoppers.id, ids));
  }
}

/** Forgets the opens of who has ended the account: of all, or of those among `some`. */
export async function forgetOpens(tx: Writer, some?: SQL): Promise<void> {
  const ended = tx.db
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(and(some, isNotNull(shoppers.deletedAt)));
  await tx.db.delete(linkDays).where(inArray(linkDays.shopperId, ended));
}

interface Days {
  /** `2026-11-23`; `to` is the last one. */
  from: string;
  to: string;
}

const opened = sql<number>`sum(${linkDays.opened})`.mapWith(Number);

/** How often links were opened, by day. */
export function selectOpens(on: Reader, { from, to }: Days) {
  return on.db
    .select({ day: linkDays.day, opened })
    .from(linkDays)
    .where(and(gte(linkDays.day, from), lte(linkDays.day, to)))
    .groupBy(linkDays.day);
}

/** The same by who shared them, of these shoppers. */
export function selectOpensOf(on: Reader, { ids, from, to }: Days & { ids: readonly number[] }) {
  return on.db
    .select({ shopperId: linkDays.shopperId, opened })
    .from(linkDays)
    .where(and(inArray(linkDays.shopperId, [...ids]), gte(linkDays.day, from), lte(linkDays.day, to)))
    .groupBy(linkDays.shopperId);
}

/** What the links of a shopper have brought since the beginning (docs/domain.md, Invitations). */
export interface LinkFigures {
  /** How often one was opened. */
  opened: number;
  /** Who came by the shopper's code; of these who has paid an order, and who is in a group that was completed. */
  registered: number;
  paid: number;
  filled: number;
}

/** Of whoever was invited by the shopper; orders are asked for within their index. */
export async function selectLinkFigures(on: Reader, shopperId: number): Promise<LinkFigures> {
  const has = (more = sql``) =>
    sql`count(case when exists (select 1 from orders o where o.shopper_id = s.id ${more}) then 1 end)`;
  const { succeeded, refunded } = orderStatus;
  const [row] = await selectRaw<Record<keyof LinkFigures, unknown>>(
    on,
    sql`select (select coalesce(sum(opened), 0) from link_days where shopper_id = ${shopperId}) as opened,
      count(*) as registered, ${has()} as paid,
      ${has(sql`and o.status between ${succeeded} and ${refunded}`)} as filled
      from shoppers s where s.invited_by = ${shopperId}`,
  );
  return {
    opened: Number(row?.opened),
    registered: Number(row?.registered),
    paid: Number(row?.paid),
    filled: Number(row?.filled),
  };
}
