import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { LostRace } from '../errors.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { appendToChain, type ChainedEntry } from './audit-chain.ts';
import { preparedInsert } from './prepared-insert.ts';

const { idempotencyKeys, auditLog } = tables;

interface KeyOfCall {
  shopperId: number;
  call: string;
  key: string;
}

const reserve = preparedInsert(idempotencyKeys, ['result'], (db, row) =>
  db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key }),
);

/** True if the key is new; of two concurrent ones the second waits here until the first has ended. */
export async function reserveKey(tx: Writer, key: KeyOfCall & { fieldsHash: string }): Promise<boolean> {
  return (await reserve(tx, { createdAt: tx.now, ...key })).length > 0;
}

const ofKey = and(
  eq(idempotencyKeys.shopperId, sql.placeholder('shopperId')),
  eq(idempotencyKeys.call, sql.placeholder('call')),
  eq(idempotencyKeys.key, sql.placeholder('key')),
);

const selectResult = prepared((db) =>
  db
    .select({
      fieldsHash: idempotencyKeys.fieldsHash,
      result: idempotencyKeys.result,
      createdAt: idempotencyKeys.createdAt,
    })
    .from(idempotencyKeys)
    .where(ofKey),
);

export async function selectKey(on: Reader, key: KeyOfCall) {
  const [row] = await selectResult(on).execute({ ...key });
  return row;
}

const updateResult = prepared((db) =>
  db
    .update(idempotencyKeys)
    .set({ result: sql`${sql.placeholder('result')}` })
    .where(ofKey),
);

/** Saves the result of the call. */
export async function saveResult(tx: Writer, key: KeyOfCall, result: unknown): Promise<void> {
  await updateResult(tx).execute({ result: JSON.stringify(result), ...key });
}

/** Deletes one key, if it is still the one created at `createdAt`. */
export async function deleteKey(tx: Writer, { shopperId, call, key, createdAt }: KeyOfCall & { createdAt: number }) {
  await tx.db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.shopperId, shopperId),
        eq(idempotencyKeys.call, call),
        eq(idempotencyKeys.key, key),
        eq(idempotencyKeys.createdAt, createdAt),
      ),
    );
}

/** Deletes at most `most` keys older than `before` (ms since 1970), the oldest first; returns their number. */
export async function deleteOldKeys(tx: Writer, { before, most }: { before: number; most: number }): Promise<number> {
  const { shopperId, call, key, createdAt } = idempotencyKeys;
  const old = tx.db
    .select({ shopperId, call, key })
    .from(idempotencyKeys)
    .where(lt(createdAt, before))
    .orderBy(asc(createdAt))
    .limit(most);
  const deleted = await tx.db
    .delete(idempotencyKeys)
    .where(sql`(${shopperId}, ${call}, ${key}) in ${old}`)
    .returning({ key });
  return deleted.length;
}

export interface AuditEntry {
  actor: string;
  action: AuditAction;
  subject: string;
  detail: Record<string, unknown>;
  note: string;
  /** The session of staff, and the approval under which it was done. */
  sessionId?: string | undefined;
  approvalId?: number | undefined;
  /** The shopper that it is about, and the sum in fen. */
  shopperId?: number | undefined;
  amount?: number | undefined;
  /** What the person showed for the act; it is stored in the detail. */
  evidence?: unknown;
  /** The key that staff gave the act. */
  key?: string | undefined;
}

/** What an entry without a session and a key has in their place. */
const NO_CONTEXT = { key: null, sessionId: null, approvalId: null, shopperId: null, amount: null };

/** Rows of one INSERT: SQLite bounds the parameters of a statement. */
const PAST_AT_ONCE = 500;

/** Entries of transactions that have not ended, in the order in which they were written. */
const unchained = new WeakMap<Writer, ChainedEntry[]>();

/** The entry takes its place in the chain just before its transaction commits. */
function chainAtEnd(tx: Writer, entry: ChainedEntry): void {
  const known = unchained.get(tx);
  if (known) return void known.push(entry);
  const entries = [entry];
  unchained.set(tx, entries);
  tx.beforeCommit(async () => void (await appendToChain(tx, entries)));
}

// Prepared: a file of staff may change thousands of items, with an entry each.
const newEntry = preparedInsert(auditLog, ['id', 'position', 'hash'], (db, row) =>
  db.insert(auditLog).values(row).onConflictDoNothing().returning({ id: auditLog.id }),
);

/** Whether anybody has done more than make an invitation code, as the first start does. */
export async function hasActs(on: Reader): Promise<boolean> {
  const [act] = await on.db.select({ id: auditLog.id }).from(auditLog).where(ne(auditLog.action, 'invite')).limit(1);
  return act !== undefined;
}

/**
 * Records an act of staff, in the transaction of the act itself; returns the entry's id. Who passes a key has looked
 * before whether the act was done under it; of two at once under the same key the second waits here for the first, and
 * its transaction is repeated.
 */
export async function insertAuditEntry(tx: Writer, entry: AuditEntry): Promise<number> {
  const { key = null, sessionId = null, approvalId = null, shopperId = null, amount = null, evidence, ...rest } = entry;
  const detail = evidence === undefined ? rest.detail : { ...rest.detail, evidence };
  const values = { ...rest, detail, key, sessionId, approvalId, shopperId, amount, createdAt: tx.now };
  const [row] = await newEntry(tx, values);
  if (!row) throw new LostRace('the key of the act was taken meanwhile');
  chainAtEnd(tx, { ...values, id: row.id });
  return row.id;
}

/** Which of these keys have an entry. */
export async function selectAuditKeys(on: Reader, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await on.db.select({ key: auditLog.key }).from(auditLog).where(inArray(auditLog.key, keys));
  return new Set(rows.map(({ key }) => key));
}

/** Entries of a demo shop's past, in their order; they take their places in the chain as others do. */
export async function insertPastAuditEntries(
  tx: Writer,
  entries: (Omit<AuditEntry, 'key'> & { createdAt: number })[],
): Promise<void> {
  for (let at = 0; at < entries.length; at += PAST_AT_ONCE) {
    const values = entries.slice(at, at + PAST_AT_ONCE).map((entry) => ({ ...NO_CONTEXT, ...entry }));
    const rows = await tx.db.insert(auditLog).values(values).returning({ id: auditLog.id });
    for (const [index, { id }] of rows.entries()) chainAtEnd(tx, { ...(values[index] as (typeof values)[0]), id });
  }
}

export type AuditRow = typeof auditLog.$inferSelect;

export async function selectAuditEntryOfKey(on: Reader, key: string): Promise<AuditRow | undefined> {
  const [row] = await on.db.select().from(auditLog).where(eq(auditLog.key, key));
  return row;
}

/** The entry of what was done to this record under an approval. */
export async function selectAuditEntryOfApproval(
  on: Reader,
  { id, subject }: { id: number; subject: string },
): Promise<AuditRow | undefined> {
  const [row] = await on.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.approvalId, id)));
  return row;
}
