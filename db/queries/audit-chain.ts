import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, lt, min, or, sql } from 'drizzle-orm';
import { canonicalJson } from '../canonical-json.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { runRaw } from './raw.ts';

const { auditLog, auditHead } = tables;

export type AuditRow = typeof auditLog.$inferSelect;

/** A place in the chain: the last entry's, or any. */
export interface ChainPlace {
  position: number;
  hash: string;
}

/** Before the first entry. */
export const CHAIN_START: ChainPlace = { position: 0, hash: '' };

const HEAD = 1;

/** Entries that are given their places by one statement; SQLite bounds the parameters of one. */
const BATCH = 500;

/** What an entry says, without its place. */
export type ChainedEntry = Omit<AuditRow, 'position' | 'hash'>;

type Covered = Omit<AuditRow, 'hash'>;

/** The place of an entry after `last`: its hash covers the entry, its position, and the hash before it. */
export function placeAfter(last: ChainPlace, { id, ...entry }: ChainedEntry): ChainPlace {
  const { actor, action, subject, detail, note, key, createdAt, sessionId, approvalId, shopperId, amount } = entry;
  const position = last.position + 1;
  const said = { position, id, actor, action, subject, detail, note, key, createdAt };
  // A column that the hash did not cover could be rewritten unseen.
  const covered = { ...said, sessionId, approvalId, shopperId, amount } satisfies Covered;
  const text = canonicalJson(covered);
  return { position, hash: createHash('sha256').update(`${last.hash}\n${text}`).digest('hex') };
}

const headHeld = prepared((db) =>
  db
    .insert(auditHead)
    .values({ id: HEAD, ...CHAIN_START })
    .onConflictDoUpdate({ target: auditHead.id, set: { position: sql`${auditHead.position}` } })
    .returning({ position: auditHead.position, hash: auditHead.hash }),
);

/** The end of the chain, which nobody else moves until this transaction ends. */
export async function holdAuditHead(tx: Writer): Promise<ChainPlace> {
  const [head] = await headHeld(tx).execute();
  if (!head) throw new Error('the audit log has no head');
  return head;
}

const setPlace = prepared((db) =>
  db
    .update(auditLog)
    .set({ position: sql`${sql.placeholder('position')}`, hash: sql`${sql.placeholder('hash')}` })
    .where(eq(auditLog.id, sql.placeholder('id'))),
);

const moveHead = prepared((db) =>
  db
    .update(auditHead)
    .set({ position: sql`${sql.placeholder('position')}`, hash: sql`${sql.placeholder('hash')}` })
    .where(eq(auditHead.id, HEAD)),
);

async function setPlaces(tx: Writer, places: (ChainPlace & { id: number })[]): Promise<void> {
  const [only, second] = places;
  if (!only) return;
  if (!second) return void (await setPlace(tx).execute({ ...only }));
  const values = places.map(
    ({ id, position, hash }) => sql`(cast(${id} as bigint), cast(${position} as bigint), ${hash})`,
  );
  await runRaw(
    tx,
    sql`with places (id, position, hash) as (values ${sql.join(values, sql`, `)})
      update audit_log set position = places.position, hash = places.hash from places where places.id = audit_log.id`,
  );
}

/** Appends entries to the chain in this order. The head is the last that a transaction locks, and only briefly. */
export async function appendToChain(tx: Writer, entries: ChainedEntry[], head?: ChainPlace): Promise<ChainPlace> {
  let last = head ?? (await holdAuditHead(tx));
  for (let at = 0; at < entries.length; at += BATCH) {
    const places = entries.slice(at, at + BATCH).map((entry) => {
      last = placeAfter(last, entry);
      return { id: entry.id, ...last };
    });
    await setPlaces(tx, places);
    if (entries.length > BATCH) await nextTurn();
  }
  await moveHead(tx).execute({ ...last });
  return last;
}

/** Entries without a place after that id, the oldest first. */
export async function selectUnchained(on: Reader, after: number): Promise<AuditRow[]> {
  return on.db
    .select()
    .from(auditLog)
    .where(and(isNull(auditLog.position), gt(auditLog.id, after)))
    .orderBy(asc(auditLog.id))
    .limit(BATCH);
}

/** Entries after that position, in the order of the chain. */
export async function selectChained(on: Reader, after: number, limit: number): Promise<AuditRow[]> {
  return on.db.select().from(auditLog).where(gt(auditLog.position, after)).orderBy(asc(auditLog.position)).limit(limit);
}

/** The end of the chain as its head has it; undefined in a shop without entries. */
export async function selectAuditHead(on: Reader): Promise<ChainPlace | undefined> {
  const [head] = await on.db
    .select({ position: auditHead.position, hash: auditHead.hash })
    .from(auditHead)
    .where(eq(auditHead.id, HEAD));
  return head;
}

/** The hash at a position; undefined if there is no such entry. */
export async function selectHashAt(on: Reader, position: number): Promise<string | null | undefined> {
  const [row] = await on.db.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.position, position));
  return row?.hash;
}

/** The id of an entry that has no place, or none that the chain passes. */
export async function selectOutside(on: Reader): Promise<number | undefined> {
  const outside = or(isNull(auditLog.position), lt(auditLog.position, 1));
  const [row] = await on.db
    .select({ id: min(auditLog.id) })
    .from(auditLog)
    .where(outside);
  return row?.id ?? undefined;
}
