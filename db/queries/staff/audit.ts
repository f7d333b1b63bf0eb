import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import type { LoggedAction } from '../../../shared/console/audit-actions.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { totalBy } from '../console/total.ts';
import { type IdRange, restOf, wayOf } from '../ordered.ts';

const { auditLog } = tables;

export interface AuditInput {
  actor?: string | undefined;
  action?: LoggedAction | undefined;
  subject?: string | undefined;
  id?: number | undefined;
  shopperId?: number | undefined;
  /** ms since 1970: not before, and before. */
  from?: number | undefined;
  to?: number | undefined;
  end: ListEnd;
  /** The id of the last entry that was shown. */
  after: number | undefined;
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

/** Ids of the entries of that time, by which every list is in order; undefined if there are none. */
export async function selectRange(on: Reader, { from, to }: Pick<AuditInput, 'from' | 'to'>) {
  const first = from === undefined ? 0 : await selectEntryAt(on, from - MARGIN);
  if (first === undefined) return undefined;
  const behind = to === undefined ? undefined : await selectEntryAt(on, to + MARGIN);
  return { above: first - 1, below: behind ?? Number.MAX_SAFE_INTEGER };
}

/** Entries of the audit log. */
export async function selectAudit(on: Reader, { after, ...input }: AuditInput) {
  const between = await selectRange(on, input);
  return between ? selectEntries(on, { ...input, ...restOf(between, input.end, after) }) : [];
}

/** Those with ids of a range. */
export function selectEntries(
  on: Reader,
  { actor, action, subject, id, shopperId, from, to, above, below, end, limit }: Omit<AuditInput, 'after'> & IdRange,
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
        gt(auditLog.id, above),
        lt(auditLog.id, below),
      ),
    )
    .orderBy(wayOf(end)(auditLog.id))
    .limit(limit);
}

/** How many there are, up to a bound. */
export const countEntries = totalBy(selectEntries);
