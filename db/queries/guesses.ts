import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { AHEAD } from './since.ts';

const { guessCounts } = tables;

const count = { points: guessCounts.points, expiresAt: guessCounts.expiresAt };

export interface GuessCount {
  points: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface Points extends GuessCount {
  key: string;
}

interface Longest {
  /** How long any points of the key last, in ms; some that last longer were written while the clock was ahead. */
  longest: number;
}

/** Adds points to the unexpired ones of a key; returns their sum, and when they expire. */
export async function addPoints(
  tx: Writer,
  { key, points, expiresAt, longest }: Points & Longest,
): Promise<GuessCount> {
  const isOver = or(lte(guessCounts.expiresAt, tx.now), gt(guessCounts.expiresAt, tx.now + longest + AHEAD));
  const rows = await tx.db
    .insert(guessCounts)
    .values({ key, points, expiresAt })
    .onConflictDoUpdate({
      target: guessCounts.key,
      set: {
        points: sql`case when ${isOver} then ${sql.param(points, guessCounts.points)} else ${guessCounts.points} + ${points} end`,
        expiresAt: sql`case when ${isOver} then ${sql.param(expiresAt, guessCounts.expiresAt)} else ${guessCounts.expiresAt} end`,
      },
    })
    .returning(count);
  return rows[0] as GuessCount;
}

/** Counts one more of a key, within `longest` ms from the first. */
export const addPoint = (tx: Writer, { key, longest }: { key: string } & Longest): Promise<GuessCount> =>
  addPoints(tx, { key, points: 1, expiresAt: tx.now + longest, longest });

/** Takes one point of a key back, if it has one. */
export async function takeBackPoint(tx: Writer, key: string): Promise<void> {
  await tx.db
    .update(guessCounts)
    .set({ points: sql`${guessCounts.points} - 1` })
    .where(and(eq(guessCounts.key, key), gt(guessCounts.points, 0)));
}

/** Sets the points of a key, whatever it had. */
export async function setPoints(tx: Writer, { key, ...values }: Points): Promise<GuessCount> {
  const rows = await tx.db
    .insert(guessCounts)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: guessCounts.key, set: values })
    .returning(count);
  return rows[0] as GuessCount;
}

/** The unexpired points of a key. */
export async function selectPoints(on: Reader, { key, now, longest }: { key: string; now: number } & Longest) {
  const [row] = await on.db
    .select(count)
    .from(guessCounts)
    .where(
      and(eq(guessCounts.key, key), gt(guessCounts.expiresAt, now), lte(guessCounts.expiresAt, now + longest + AHEAD)),
    );
  return row;
}

/** Deletes the points of a key that expire at `until` or before; true if this call deleted them. */
export async function deletePoints(
  tx: Writer,
  { key, until = Number.MAX_SAFE_INTEGER }: { key: string; until?: number },
): Promise<boolean> {
  const deleted = await tx.db
    .delete(guessCounts)
    .where(and(eq(guessCounts.key, key), lte(guessCounts.expiresAt, until)))
    .returning({ key: guessCounts.key });
  return deleted.length > 0;
}

/** When the first of the `most` keys that expire last expires; undefined if there are fewer. */
export async function selectExpiryOf(on: Reader, most: number): Promise<number | undefined> {
  const [row] = await on.db
    .select({ expiresAt: guessCounts.expiresAt })
    .from(guessCounts)
    .orderBy(desc(guessCounts.expiresAt))
    .limit(1)
    .offset(most);
  return row?.expiresAt;
}

/** Deletes at most `most` keys that expire at `until` or before; returns their number. */
export async function deleteOldPoints(tx: Writer, { until, most }: { until: number; most: number }): Promise<number> {
  const old = tx.db
    .select({ key: guessCounts.key })
    .from(guessCounts)
    .where(lte(guessCounts.expiresAt, until))
    .limit(most);
  const deleted = await tx.db
    .delete(guessCounts)
    .where(inArray(guessCounts.key, old))
    .returning({ key: guessCounts.key });
  return deleted.length;
}
