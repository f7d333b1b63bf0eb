import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { auditLog } = tables;

export interface AuditInput {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  id?: number | undefined;
  shopperId?: number | undefined;
  /** ms since 1970: not before, and before. */
  from?: number | undefined;
  to?: number | undefined;
  /** Ids below it. */
  before: number;
  limit: number;
}

/** A clock that is put back by less leaves no entry out; in ms. */
const MARGIN = 60 * 60_000;

/** The first entry from an instant on; undefined if there is none. */
export async function selectEntryAt(on: Reader, at: number): Promise<number | undefined> {
  const [row] = await on.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(gte(auditLog.createdAt, at))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id))
    .limit(1);
  return row?.id;
}

/** Entries of the audit log, the newest first: times become ids, by which every list is in order. */
export async function selectAudit(on: Reader, { from, to, ...input }: AuditInput) {
  const first = from === undefined ? 0 : await selectEntryAt(on, from - MARGIN);
  if (first === undefined) return [];
  const behind = to === undefined ? undefined : await selectEntryAt(on, to + MARGIN);
  const before = Math.min(input.before, behind ?? input.before);
  return selectEntries(on, { ...input, from, to, first, before });
}

/** Those with ids from `first` on. */
export function selectEntries(
  on: Reader,
  { actor, action, subject, id, shopperId, from, to, first, before, limit }: AuditInput & { first: number },
) {
  return on.db
    .select()
    .from(auditLog)
    .where(
      and(
        actor === undefined ? undefined : eq(auditLog.actor, actor),
        action === undefined ? undefined : eq(auditLog.action, action),
        subject === undefined ? undefined : eq(auditLog.subject, subject),
        id === undefined ? undefined : eq(auditLog.id, id),
        shopperId === undefined ? undefined : eq(auditLog.shopperId, shopperId),
        from === undefined ? undefined : gte(auditLog.createdAt, from),
        to === undefined ? undefined : lt(auditLog.createdAt, to),
        gte(auditLog.id, first),
        lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
