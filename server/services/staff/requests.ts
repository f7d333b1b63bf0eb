import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import {
  type ApprovalRow,
  decideApproval,
  expireApprovals,
  insertApproval,
  stopApproval,
  sumAgreedAlone,
} from '../../../db/queries/staff/approvals.ts';
import type { Writer } from '../../../db/store.ts';
import { type ActKind, moneyOutKinds } from '../../../shared/console/act-kinds.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { yuanText } from '../../../shared/money.ts';
import type { Settings } from '../settings.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Facts } from './act.ts';
import type { ActTable } from './act-table.ts';
import { auditNameOf, type Member } from './actor.ts';

/** How long a request waits for its second yes, and for how long sums are counted, in ms. */
const DAY = 24 * 60 * 60 * 1000;

interface Deps {
  table: Pick<ActTable, 'definitionOf'>;
  settings: Pick<Settings, 'limitIn'>;
}

interface Asked {
  kind: ActKind;
  /** As they are signed, with the facts. */
  parameters: Record<string, unknown>;
  facts: Facts;
  hash: string;
  note: string;
  evidence: unknown;
  key?: string | undefined;
}

interface OwnYes {
  kind: ActKind;
  of: Record<string, unknown>;
  facts: Facts;
}

interface Yes extends OwnYes {
  /** Of the request. */
  id: number;
  hash: string;
  askedBy: number;
  note: string;
  evidence: unknown;
  key?: string | undefined;
}

interface No {
  id: number;
  hash: string;
  note: string;
  key?: string | undefined;
}

/** Requests for a second yes: each step of one, with its entry in the audit log, within the caller's transaction. */
export function createRequests({ table, settings }: Deps) {
  /** Throws `neverAlone`, `aloneADay`. */
  async function refuseBeyondAlone(tx: Writer, { staffId }: Member, { kind, of, facts }: OwnYes): Promise<void> {
    if (table.definitionOf(kind).neverAlone?.(of)) throw new StaffRefused('neverAlone');
    if (facts.amount === null || !moneyOutKinds.some((one) => one === kind)) return;
    const before = await sumAgreedAlone(tx, { staffId, kinds: moneyOutKinds, since: tx.now - DAY });
    const most = await settings.limitIn(tx, 'alone_a_day');
    if (before + facts.amount > most) throw new StaffRefused('aloneADay', { params: { most: yuanText(most) } });
  }

  return {
    /** Stores a request; its id. Throws `shopperDeleted`, `alreadyAsked`. */
    ask: async (tx: Writer, caller: Member, { kind, parameters, facts, hash, note, evidence, key }: Asked) => {
      await expireApprovals(tx);
      const { subject, amount, shopperId } = facts;
      // Of a deletion at the same time, either the request is seen there or the end of the account here.
      if (shopperId !== null && !(await holdUndeleted(tx, shopperId))) throw new StaffRefused('shopperDeleted');
      const { staffId: askedBy, sessionId } = caller;
      const stored = { kind, parameters, hash, subject, amount, shopperId, askedBy, sessionId, note };
      const id = await insertApproval(tx, { ...stored, expiresAt: tx.now + DAY, askEvidence: evidence });
      if (id === undefined) throw new StaffRefused('alreadyAsked');
      const detail = { kind, hash, subject };
      await insertAuditEntry(tx, { ...entryOf(caller, 'approval ask', { id, ...facts }), note, detail, evidence, key });
      return id;
    },

    /** The yes to a request. Throws `approvalOver`, and of who asked for it `neverAlone`, `aloneADay`. */
    agree: async (tx: Writer, caller: Member, { askedBy, note, key, evidence, ...act }: Yes): Promise<void> => {
      const { id, kind, facts, hash } = act;
      const alone = caller.staffId === askedBy;
      if (alone) await refuseBeyondAlone(tx, caller, act);
      const decision = { decidedBy: caller.staffId, decideNote: note, decideEvidence: evidence, alone };
      if (!(await decideApproval(tx, { id, hash, state: 'done', ...decision }))) throw new StaffRefused('approvalOver');
      const detail = { kind, hash, subject: facts.subject, askedBy, ...(alone && { alone }) };
      const entry = entryOf(caller, 'approval approve', { id, ...facts });
      await insertAuditEntry(tx, { ...entry, note, detail, evidence, key });
    },

    /** The no to a request; false if it does not wait. */
    decline: async (tx: Writer, caller: Member, { id, hash, note, key }: No): Promise<boolean> => {
      const no = { id, hash, decidedBy: caller.staffId, decideNote: note };
      const row = await decideApproval(tx, { ...no, state: 'declined' });
      if (row) await noteClosed(tx, caller, 'approval decline', row, key);
      return row !== undefined;
    },

    /** The same to a yes that nothing was done with yet: the caller holds it, and has looked. Throws `approvalOver`. */
    stop: async (tx: Writer, caller: Member, { id, hash, note, key }: No): Promise<void> => {
      const row = await stopApproval(tx, { id, hash, decidedBy: caller.staffId, decideNote: note });
      if (!row) throw new StaffRefused('approvalOver');
      await noteClosed(tx, caller, 'approval decline', row, key);
    },
  };
}

export type Requests = ReturnType<typeof createRequests>;

/** The entry of a request that ends without its act. */
export async function noteClosed(
  tx: Writer,
  caller: Member,
  action: AuditAction,
  row: ApprovalRow,
  key: string | undefined,
): Promise<void> {
  const { kind, hash, subject, askedBy, decideNote: note } = row;
  const detail = { kind, hash, subject, askedBy };
  await insertAuditEntry(tx, { ...entryOf(caller, action, row), note, detail, key });
}

/** What every entry about a request has. */
const entryOf = (caller: Member, action: AuditAction, of: Pick<ApprovalRow, 'id' | 'amount' | 'shopperId'>) => ({
  ...{
    actor: auditNameOf(caller),
    sessionId: caller.sessionId,
    action,
    subject: `approval:${of.id}`,
    approvalId: of.id,
  },
  ...{ amount: of.amount ?? undefined, shopperId: of.shopperId ?? undefined },
});
