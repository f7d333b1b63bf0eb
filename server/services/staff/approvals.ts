import { insertAuditEntry } from '../../../db/queries/records.ts';
import {
  type ApprovalRow,
  decideApproval,
  expireApprovals,
  hasExpiredApprovals,
  insertApproval,
  selectActiveStaff,
  selectApproval,
  withdrawApproval,
} from '../../../db/queries/staff/approvals.ts';
import { ALONE_AFTER } from '../../../db/schema/tables/approvals.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { type ActKind, areaOfAct } from '../../../shared/console/act-kinds.ts';
import { allows, type Grants } from '../../../shared/console/rights.ts';
import type { By } from '../staff-act.ts';
import { type Acts, type AnyAct, type Facts, hashOfAct } from './acts/act.ts';
import { StaffRefused } from './refused.ts';

/** How long a request waits for its second yes, in ms. */
const WAITS = 24 * 60 * 60 * 1000;

/** Who calls: somebody in a session of the console. */
export interface Caller {
  staffId: number;
  sessionId: string;
  grants: Grants;
}

/** An act as it is signed: its kind, and everything that matters. */
export interface SignedAct {
  kind: ActKind;
  parameters: Record<string, unknown>;
}

/**
 * Asks the person for a factor just shown, over this very act, outside of any transaction; what it returns is kept.
 * `always` wants one for this act alone, however short the last one was ago.
 */
export type ShowFactor = (act: SignedAct, always: boolean) => Promise<unknown>;

export interface Wish {
  kind: ActKind;
  parameters: Record<string, unknown>;
  /** Why. */
  note: string;
}

/** Done, with what the act returns; or waiting for a second person. */
export type Performed =
  | { state: 'done'; result: Record<string, string | number | null> }
  | { state: 'waiting'; approvalId: number; result: Record<string, never> };

interface Deps {
  store: Store;
  clock: () => number;
  acts: Acts;
}

const actorOf = ({ staffId }: Pick<Caller, 'staffId'>) => `staff:${staffId}`;

/** Parameters and facts in one: what is signed, hashed and stored. */
const signedOf = (parameters: Record<string, unknown>, { subject, amount, shopperId, about }: Facts) => ({
  ...{ of: parameters, subject, amount, shopperId },
  about,
});

/** Acts of weight, and the yes of a second person to those that need it (docs/domain.md, Two persons). */
export function createApprovals({ store, clock, acts }: Deps) {
  function definitionOf(kind: ActKind): AnyAct {
    const definition = acts[kind];
    if (!definition) throw new StaffRefused('actUnknown');
    return definition;
  }

  /** What a person may do now; a role may have been taken away since the session began. Throws `rightMissing`. */
  async function grantsIn(on: Reader, staffId: number): Promise<Grants> {
    const found = (await selectActiveStaff(on)).find(({ id }) => id === staffId);
    if (!found) throw new StaffRefused('rightMissing', { code: 403 });
    return found.grants;
  }

  /** Service gives small credits without a right to others. */
  const mayDo = (grants: Grants, kind: ActKind) =>
    allows(grants, `${areaOfAct[kind]}:do`) || (kind === 'wallet.credit' && allows(grants, 'smallCredits:do'));

  const mayAsk = (grants: Grants, kind: ActKind) => allows(grants, `${areaOfAct[kind]}:ask`);

  /** Throws `changed` if the rows do not say any more what was agreed to. */
  async function sameFacts(tx: Writer, kind: ActKind, parameters: unknown, hash: string): Promise<Facts> {
    const facts = await definitionOf(kind).facts(tx, parameters);
    const now = hashOfAct(kind, signedOf(parameters as Record<string, unknown>, facts));
    if (now !== hash) throw new StaffRefused('changed', { code: 409 });
    return facts;
  }

  /** Throws `invalid`. */
  function parametersOf({ kind, parameters }: Pick<Wish, 'kind' | 'parameters'>) {
    const parsed = definitionOf(kind).parameters.safeParse(parameters);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      throw new StaffRefused('invalid', { params: { field }, data: { field } });
    }
    return parsed.data as Record<string, unknown>;
  }

  /** Nobody else is there who could agree, and the person is one who could let others in. */
  async function isAlone(tx: Writer, { kind, askedBy }: Pick<ApprovalRow, 'kind' | 'askedBy'>): Promise<boolean> {
    const active = await selectActiveStaff(tx);
    const own = active.find(({ id }) => id === askedBy);
    const others = active.filter(({ id, grants }) => id !== askedBy && allows(grants, `${areaOfAct[kind]}:approve`));
    return others.length === 0 && own !== undefined && allows(own.grants, 'staff:ask');
  }

  async function ask(tx: Writer, caller: Caller, { kind, note }: Wish, given: Given): Promise<number> {
    const { parameters, facts, evidence, hash } = given;
    await expireApprovals(tx);
    const { subject, amount, shopperId } = facts;
    const { staffId: askedBy, sessionId } = caller;
    const stored = { kind, parameters, hash, subject, amount, shopperId, askedBy, sessionId, note };
    const id = await insertApproval(tx, { ...stored, expiresAt: tx.now + WAITS, askEvidence: evidence });
    if (id === undefined) throw new StaffRefused('alreadyAsked');
    const entry = { actor: actorOf(caller), action: 'approval ask', subject: `approval:${id}`, note, sessionId };
    const detail = { kind, hash, subject };
    await insertAuditEntry(tx, { ...entry, detail, ...named(facts), approvalId: id, evidence });
    return id;
  }

  /** Throws if the two may not do this together any more: both are looked at anew, in the transaction of the act. */
  async function refuseUnlessTwo(tx: Writer, row: ApprovalRow, decidedBy: number): Promise<void> {
    const area = areaOfAct[row.kind];
    const asker = (await selectActiveStaff(tx)).find(({ id }) => id === row.askedBy);
    if (!asker || !(mayDo(asker.grants, row.kind) || mayAsk(asker.grants, row.kind))) {
      throw new StaffRefused('askerMayNot');
    }
    if (decidedBy === row.askedBy) {
      if (!(await isAlone(tx, row))) throw new StaffRefused('secondPerson', { code: 403 });
      if (tx.now < row.askedAt + ALONE_AFTER) throw new StaffRefused('tooEarlyAlone');
    } else if (!allows(await grantsIn(tx, decidedBy), `${area}:approve`)) {
      throw new StaffRefused('rightMissing', { code: 403 });
    }
  }

  /** A request that still waits, as it was seen. Throws `approvalUnknown`, `approvalOver`, `changed`. */
  async function waiting(id: number, hash: string): Promise<ApprovalRow> {
    const row = await selectApproval(store.reader, id);
    if (!row) throw new StaffRefused('approvalUnknown');
    if (row.state !== 'waiting' || row.expiresAt <= clock()) throw new StaffRefused('approvalOver');
    if (row.hash !== hash || hashOfAct(row.kind, row.parameters) !== hash) {
      throw new StaffRefused('changed', { code: 409 });
    }
    return row;
  }

  return {
    /**
     * Does an act at once if the caller's role and the limits allow it, else stores it for a second person. Throws
     * `rightMissing` (403), `changed` (409), `alreadyAsked`, what `show` throws, and what the act refuses.
     */
    perform: async (caller: Caller, wish: Wish, show: ShowFactor): Promise<Performed> => {
      const { kind, note } = wish;
      const definition = definitionOf(kind);
      if (!mayDo(caller.grants, kind) && !mayAsk(caller.grants, kind)) {
        throw new StaffRefused('rightMissing', { code: 403 });
      }
      const of = parametersOf(wish);
      const parameters = signedOf(of, await definition.facts(store.reader, of));
      const hash = hashOfAct(kind, parameters);
      const evidence = await show({ kind, parameters }, false);
      const prepared = mayDo(caller.grants, kind) ? await definition.prepare?.(of) : undefined;
      return store.transaction(async (tx) => {
        const grants = await grantsIn(tx, caller.staffId);
        const facts = await sameFacts(tx, kind, of, hash);
        const doer = { staffId: caller.staffId, grants };
        if (mayDo(grants, kind) && (await definition.isWithinLimit(tx, facts, doer))) {
          const by: By = { actor: actorOf(caller), note, sessionId: caller.sessionId, evidence };
          return { state: 'done', result: await definition.run(tx, of, by, prepared) };
        }
        if (!mayAsk(grants, kind)) throw new StaffRefused('rightMissing', { code: 403 });
        const approvalId = await ask(tx, caller, wish, { parameters, facts, evidence, hash });
        return { state: 'waiting', approvalId, result: {} };
      });
    },

    /**
     * The second yes: the request is decided and done in one transaction, or neither. `hash` is that of the act which the
     * person saw. Throws `approvalUnknown`, `approvalOver`, `changed` (409), `secondPerson`, `tooEarlyAlone`,
     * `askerMayNot`, `rightMissing`, what `show` throws, and what the act refuses.
     */
    approve: async (
      caller: Caller,
      { id, hash, note }: { id: number; hash: string; note: string },
      show: ShowFactor,
    ): Promise<Performed> => {
      const row = await waiting(id, hash);
      const { kind, parameters } = row;
      const definition = definitionOf(kind);
      const of = parametersOf({ kind, parameters: parameters.of as Record<string, unknown> });
      const evidence = await show({ kind, parameters: { ...parameters, approval: id } }, true);
      const prepared = await definition.prepare?.(of);
      return store.transaction(async (tx) => {
        const { staffId: decidedBy, sessionId } = caller;
        await refuseUnlessTwo(tx, row, decidedBy);
        const alone = decidedBy === row.askedBy;
        const decision = { state: 'done' as const, decidedBy, decideNote: note, decideEvidence: evidence, alone };
        if (!(await decideApproval(tx, { id, hash, ...decision }))) throw new StaffRefused('approvalOver');
        const facts = await sameFacts(tx, kind, of, hash);
        // Before the act: two entries, of two persons.
        const entry = {
          actor: actorOf(caller),
          action: 'approval approve',
          subject: `approval:${id}`,
          note,
          sessionId,
        };
        const detail = { kind, hash, subject: row.subject, askedBy: row.askedBy, ...(alone && { alone }) };
        await insertAuditEntry(tx, { ...entry, detail, ...named(facts), approvalId: id, evidence });
        const by: By = { actor: `staff:${row.askedBy}`, note: row.note, sessionId: row.sessionId, approvalId: id };
        return { state: 'done', result: await definition.run(tx, of, by, prepared) };
      });
    },

    /** The second person says no. Throws `approvalUnknown`, `approvalOver`, `changed`, `secondPerson`, `rightMissing`. */
    decline: async (caller: Caller, { id, hash, note }: { id: number; hash: string; note: string }): Promise<void> => {
      const { kind, askedBy, subject } = await waiting(id, hash);
      if (askedBy === caller.staffId) throw new StaffRefused('secondPerson', { code: 403 });
      await store.transaction(async (tx) => {
        if (!allows(await grantsIn(tx, caller.staffId), `${areaOfAct[kind]}:approve`)) {
          throw new StaffRefused('rightMissing', { code: 403 });
        }
        const decision = { state: 'declined' as const, decidedBy: caller.staffId, decideNote: note };
        const row = await decideApproval(tx, { id, hash, ...decision });
        if (!row) throw new StaffRefused('approvalOver');
        await close(tx, caller, 'approval decline', row, { kind, hash, subject, askedBy });
      });
    },

    /** Who asked takes it back. Throws `approvalOver`. */
    withdraw: (caller: Caller, { id, note }: { id: number; note: string }): Promise<void> =>
      store.transaction(async (tx) => {
        const row = await withdrawApproval(tx, { id, askedBy: caller.staffId, decideNote: note });
        if (!row) throw new StaffRefused('approvalOver');
        const { kind, hash, subject } = row;
        await close(tx, caller, 'approval withdraw', row, { kind, hash, subject });
      }),

    isAnyExpired: () => hasExpiredApprovals(store.reader, clock()),
    /** Marks requests whose time is over. */
    expire: async () => ({ expired: await store.transaction(expireApprovals) }),
  };
}

export type Approvals = ReturnType<typeof createApprovals>;

interface Given {
  parameters: Record<string, unknown>;
  facts: Facts;
  evidence: unknown;
  hash: string;
}

/** What of an act its audit entries name in columns of their own. */
const named = ({ amount, shopperId }: Pick<Facts, 'amount' | 'shopperId'>) => ({
  amount: amount ?? undefined,
  shopperId: shopperId ?? undefined,
});

async function close(
  tx: Writer,
  caller: Caller,
  action: string,
  row: ApprovalRow,
  detail: Record<string, unknown>,
): Promise<void> {
  const entry = { actor: actorOf(caller), sessionId: caller.sessionId, action, subject: `approval:${row.id}` };
  await insertAuditEntry(tx, { ...entry, detail, ...named(row), approvalId: row.id, note: row.decideNote });
}
