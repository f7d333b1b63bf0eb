import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { ActKind } from '../../../shared/console/act-kinds.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';
import { maybe } from '../support.ts';

const { approvals, staff, staffRoles, auditLog } = tables;

export type ApprovalRow = typeof approvals.$inferSelect;

type Request = Omit<
  typeof approvals.$inferInsert,
  'id' | 'askedAt' | 'state' | 'decidedBy' | 'decidedAt' | 'decideNote' | 'alone' | 'decideEvidence'
>;

/** Stores a request; undefined if the same act waits already. */
export async function insertApproval(tx: Writer, request: Request): Promise<number | undefined> {
  const [row] = await tx.db
    .insert(approvals)
    .values({ ...request, askedAt: tx.now, state: 'waiting', decideNote: '', alone: false })
    .onConflictDoNothing()
    .returning({ id: approvals.id });
  tx.invalidate('approvals');
  return row?.id;
}

export async function selectApproval(on: Reader, id: number): Promise<ApprovalRow | undefined> {
  const [row] = await on.db.select().from(approvals).where(eq(approvals.id, id));
  return row;
}

/** Requests by id: what tells who may read them, and whether the person who asked decided too. */
export async function selectApprovalOutlines(on: Reader, ids: number[]) {
  if (ids.length === 0) return [];
  const { id, kind, askedBy, alone } = approvals;
  return on.db.select({ id, kind, askedBy, alone }).from(approvals).where(inArray(id, ids));
}

interface Decision {
  id: number;
  /** The act that was seen. */
  hash: string;
  decidedBy: number;
  decideNote: string;
  decideEvidence?: unknown;
}

/** Decides a request that waits and has not expired, once; undefined otherwise. */
export async function decideApproval(
  tx: Writer,
  { id, hash, ...decision }: Decision & { state: 'done' | 'declined'; alone?: boolean },
): Promise<ApprovalRow | undefined> {
  const waits = and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, tx.now));
  const [row] = await tx.db
    .update(approvals)
    .set({ ...decision, decidedAt: tx.now })
    .where(and(eq(approvals.id, id), eq(approvals.hash, hash), waits))
    .returning();
  tx.invalidate('approvals');
  return row;
}

/**
 * A request that was agreed to, which nobody stops or collects at the same time: locked until the transaction ends.
 * Undefined if it was not agreed to, or was stopped.
 */
export async function holdAgreed(tx: Writer, id: number): Promise<ApprovalRow | undefined> {
  const [row] = await tx.db
    .update(approvals)
    .set({ note: sql`${approvals.note}` })
    .where(and(eq(approvals.id, id), eq(approvals.state, 'done')))
    .returning();
  return row;
}

/** Takes a yes back that nothing was done with; the caller holds it, and has looked. */
export async function stopApproval(
  tx: Writer,
  { id, hash, decidedBy, decideNote }: Omit<Decision, 'decideEvidence'>,
): Promise<ApprovalRow | undefined> {
  const [row] = await tx.db
    .update(approvals)
    .set({ state: 'declined', alone: false, decidedBy, decideNote, decidedAt: tx.now })
    .where(and(eq(approvals.id, id), eq(approvals.hash, hash), eq(approvals.state, 'done')))
    .returning();
  tx.invalidate('approvals');
  return row;
}

/** The person who asked takes it back; undefined if it does not wait, or is another's. */
export async function withdrawApproval(
  tx: Writer,
  { id, askedBy, decideNote }: { id: number; askedBy: number; decideNote: string },
): Promise<ApprovalRow | undefined> {
  const [row] = await tx.db
    .update(approvals)
    .set({ state: 'withdrawn', decidedAt: tx.now, decideNote })
    .where(and(eq(approvals.id, id), eq(approvals.askedBy, askedBy), eq(approvals.state, 'waiting')))
    .returning();
  tx.invalidate('approvals');
  return row;
}

/** Marks requests whose time is over; returns how many. */
export async function expireApprovals(tx: Writer): Promise<number> {
  const rows = await tx.db
    .update(approvals)
    .set({ state: 'expired', decidedAt: sql`${approvals.expiresAt}` })
    .where(and(eq(approvals.state, 'waiting'), lte(approvals.expiresAt, tx.now)))
    .returning({ id: approvals.id });
  if (rows.length > 0) tx.invalidate('approvals');
  return rows.length;
}

/** Whether requests are there whose time is over. */
export async function hasExpiredApprovals(on: Reader, now: number): Promise<boolean> {
  const [row] = await on.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), lte(approvals.expiresAt, now)))
    .limit(1);
  return row !== undefined;
}

interface Page {
  /** Ids below it. */
  before: number;
  limit: number;
}

/** Requests are counted up to here. */
const MOST = 1000;

/** How many requests of these kinds wait for somebody else than this person, and since when the oldest does. */
export async function selectApprovalsFor(
  on: Reader,
  { staffId, kinds, now }: { staffId: number; kinds: ActKind[]; now: number },
) {
  const waiting = on.db
    .select({ at: approvals.askedAt })
    .from(approvals)
    .where(waitingFor({ staffId, kinds, now }))
    .limit(MOST + 1)
    .as('waiting');
  const [row] = await on.db.select({ found: count(), oldestAt: sql<number | null>`min(${waiting.at})` }).from(waiting);
  const found = row?.found ?? 0;
  const oldestAt = row?.oldestAt ?? null;
  return { count: Math.min(found, MOST), more: found > MOST, oldestAt: oldestAt === null ? null : Number(oldestAt) };
}

/** For which of these records such an act waits for a second person, and since when the first one does. */
export async function selectAsked(
  on: Reader,
  { kind, subjects, now }: { kind: ActKind; subjects: readonly string[]; now: number },
): Promise<Map<string, { id: number; askedAt: number }>> {
  const rows = await on.db
    .select({ id: approvals.id, subject: approvals.subject, askedAt: approvals.askedAt })
    .from(approvals)
    .where(
      and(
        eq(approvals.state, 'waiting'),
        eq(approvals.kind, kind),
        gt(approvals.expiresAt, now),
        inArray(approvals.subject, [...subjects]),
      ),
    );
  // Of several the earliest, which is put in last.
  return new Map(rows.sort((a, b) => b.askedAt - a.askedAt).map(({ subject, ...one }) => [subject, one]));
}

/**
 * The newest request for such an act that was agreed to, of each of these records; `declinedSince` if a later one was
 * declined.
 */
export async function selectAgreedTo(on: Reader, { kind, subjects }: { kind: ActKind; subjects: readonly string[] }) {
  const agreed = new Map<string, AgreedTo>();
  if (subjects.length === 0) return agreed;
  const { id, subject, hash, parameters, decidedAt, state } = approvals;
  const rows = await on.db
    .select({ id, subject, hash, parameters, decidedAt, state })
    .from(approvals)
    .where(
      and(inArray(subject, [...subjects]), eq(approvals.kind, kind), sql`(${state} || '') in ('done', 'declined')`),
    )
    .orderBy(asc(approvals.id));
  for (const { subject: about, state: decision, ...row } of rows) {
    const before = agreed.get(about);
    if (decision === 'done') agreed.set(about, { ...row, declinedSince: false });
    else if (before) before.declinedSince = true;
  }
  return agreed;
}

type AgreedTo = Pick<ApprovalRow, 'id' | 'hash' | 'parameters' | 'decidedAt'> & { declinedSince: boolean };

/**
 * The request for exactly this act that was agreed to since then, in ms since 1970; undefined without one, or if a later
 * request for such an act was declined.
 */
export async function selectAgreedSince(
  on: Reader,
  { kind, hash, subject, since }: { kind: ActKind; hash: string; subject: string; since: number },
): Promise<number | undefined> {
  const { id, state, decidedAt } = approvals;
  const about = and(eq(approvals.subject, subject), eq(approvals.kind, kind));
  const [agreed] = await on.db
    .select({ id })
    .from(approvals)
    .where(and(about, eq(approvals.hash, hash), sql`(${state} || '') = 'done'`, gt(decidedAt, since)))
    .orderBy(desc(id))
    .limit(1);
  if (!agreed) return undefined;
  const [declined] = await on.db
    .select({ id })
    .from(approvals)
    .where(and(about, sql`(${state} || '') = 'declined'`, gt(id, agreed.id)))
    .limit(1);
  return declined ? undefined : agreed.id;
}

/** Fen that a person has moved since then by acts of these kinds to which nobody else had agreed. */
export async function sumAgreedAlone(
  on: Reader,
  { staffId, kinds, since }: { staffId: number; kinds: readonly ActKind[]; since: number },
): Promise<number> {
  const { askedBy, alone, kind, amount, decidedAt } = approvals;
  const [row] = await on.db
    .select({ sum: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(approvals)
    .where(and(eq(askedBy, staffId), alone, inArray(kind, [...kinds]), gt(decidedAt, since)));
  return row?.sum ?? 0;
}

/** How many requests wait, for whomever; up to a thousand. */
export async function countWaitingApprovals(on: Reader, now: number): Promise<number> {
  const waiting = on.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now)))
    .limit(MOST)
    .as('waiting');
  const [row] = await on.db.select({ found: count() }).from(waiting);
  return row?.found ?? 0;
}

const waitingFor = ({ staffId, kinds, now }: { staffId: number; kinds: ActKind[]; now: number }) =>
  and(
    eq(approvals.state, 'waiting'),
    ne(approvals.askedBy, staffId),
    inArray(approvals.kind, kinds),
    gt(approvals.expiresAt, now),
  );

interface WaitingPage {
  staffId: number;
  kinds: ActKind[];
  now: number;
  /** Ids above it. */
  after: number;
  limit: number;
}

/**
 * Requests of these kinds that wait for somebody else than this person, the oldest first: all wait equally long, so it
 * is the first to expire.
 */
export function selectWaitingFor(on: Reader, { staffId, kinds, now, after, limit }: WaitingPage) {
  return on.db
    .select()
    .from(approvals)
    .where(and(gt(approvals.id, after), waitingFor({ staffId, kinds, now })))
    .orderBy(asc(approvals.id))
    .limit(limit);
}

/** What a person asked for, of one kind or all, the newest first. */
export function selectAskedBy(
  on: Reader,
  { staffId, kind, before, limit }: Page & { staffId: number; kind: ActKind | undefined },
) {
  return on.db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.askedBy, staffId),
        maybe(kind, (one) => eq(approvals.kind, one)),
        lt(approvals.id, before),
      ),
    )
    .orderBy(desc(approvals.id))
    .limit(limit);
}

/** Requests of these kinds that do not wait any more, the newest first: of each kind by its index. */
export async function selectDecided(on: Reader, { kinds, before, limit }: Page & { kinds: ActKind[] }) {
  const found: ApprovalRow[] = [];
  for (const kind of kinds) {
    const newest = on.db
      .select()
      .from(approvals)
      // As an expression it keeps the engine from the index of states, most of which are these.
      .where(and(eq(approvals.kind, kind), sql`(${approvals.state} || '') <> 'waiting'`, lt(approvals.id, before)))
      .orderBy(desc(approvals.id))
      .limit(limit);
    found.push(...(await newest));
  }
  return found.sort((a, b) => b.id - a.id).slice(0, limit);
}

/** People by id: their names. */
export async function selectStaffNames(on: Reader, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Everybody who is not blocked, with what their role may do now. */
export function selectActiveStaff(on: Reader) {
  return on.db
    .select({ id: staff.id, grants: staffRoles.grants })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(isNull(staff.blockedAt));
}

/** The same with those who were blocked since then, in ms since 1970. */
export function selectStaffUnlessBlocked(on: Reader, before: number) {
  return on.db
    .select({ id: staff.id, grants: staffRoles.grants })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(or(isNull(staff.blockedAt), gt(staff.blockedAt, before)));
}

/** Locks a person's row until the transaction ends, so that what they do at once is counted one by one. */
export async function holdStaffRow(tx: Writer, id: number): Promise<void> {
  await tx.db
    .update(staff)
    .set({ name: sql`${staff.name}` })
    .where(eq(staff.id, id));
}

/** The same by shopper: what an actor has moved since then for each of them. */
export async function sumsAlone(
  on: Reader,
  { actor, action, shopperIds, since }: Omit<Alone, 'shopperId'> & { shopperIds: readonly number[] },
): Promise<Map<number, number>> {
  if (shopperIds.length === 0) return new Map();
  const rows = await on.db
    .select({ id: auditLog.shopperId, sum: sql<number>`coalesce(sum(${auditLog.amount}), 0)`.mapWith(Number) })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.shopperId, [...new Set(shopperIds)]),
        sql`${auditLog.actor} || '' = ${actor} and ${auditLog.action} || '' = ${action}`,
        isNull(auditLog.approvalId),
        gt(auditLog.createdAt, since),
      ),
    )
    .groupBy(auditLog.shopperId);
  return new Map(rows.map(({ id, sum }) => [id ?? 0, sum]));
}

interface Alone {
  actor: string;
  action: AuditAction;
  /** Of all shoppers if it is left out. */
  shopperId?: number;
  since: number;
}

/** What an actor has moved since then by such acts without a second person, in fen. */
export async function sumAlone(on: Reader, { actor, action, shopperId, since }: Alone): Promise<number> {
  const [row] = await on.db
    .select({ sum: sql<number>`coalesce(sum(${auditLog.amount}), 0)`.mapWith(Number) })
    .from(auditLog)
    .where(
      and(
        // A shopper has few entries, so only these are to be read from an index.
        shopperId === undefined
          ? and(eq(auditLog.actor, actor), eq(auditLog.action, action))
          : sql`${auditLog.shopperId} = ${shopperId} and ${auditLog.actor} || '' = ${actor} and ${auditLog.action} || '' = ${action}`,
        isNull(auditLog.approvalId),
        gt(auditLog.createdAt, since),
      ),
    );
  return row?.sum ?? 0;
}
