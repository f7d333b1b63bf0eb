import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { auditLog } = tables;

export interface AuditWish {
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

/** Entries of the audit log, the newest first. */
export function selectAudit(on: Reader, { actor, action, subject, id, shopperId, from, to, before, limit }: AuditWish) {
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
        lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Usernames of shoppers by id. */
export async function selectUsernames(on: Reader, ids: number[]): Promise<Map<number, string>> {
  const { shoppers } = tables;
  if (ids.length === 0) return new Map();
  const rows = await on.db
    .select({ id: shoppers.id, username: shoppers.username })
    .from(shoppers)
    .where(inArray(shoppers.id, ids));
  return new Map(rows.map(({ id, username }) => [id, username]));
}
