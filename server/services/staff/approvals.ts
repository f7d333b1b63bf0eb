import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { insertAuditEntry, selectAuditEntryOfKey } from '../../../db/queries/records.ts';
import {
  type ApprovalRow,
  decideApproval,
  expireApprovals,
  hasExpiredApprovals,
  holdStaffRow,
  insertApproval,
  selectAgreedSince,
  selectApproval,
  withdrawApproval,
} from '../../../db/queries/staff/approvals.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { type ActKind, areaOfAct, mayAskForAct, mayDoAct } from '../../../shared/console/act-kinds.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { allows, type Grants } from '../../../shared/console/rights.ts';
import { Refused } from '../refused.ts';
import type { By } from '../staff-act.ts';
import { type Acts, type AnyAct, type Doer, type Facts, hashOfAct, signedOf } from './acts/act.ts';
import { AGREED_FOR } from './agreed-for.ts';
import { StaffRefused } from './refused.ts';
import { grantsIn, refuseUnlessTwo } from './two-persons.ts';

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
  kind: string;
  parameters: Record<string, unknown>;
}

/**
 * Asks the person for a factor just shown, over this very act, outside of any transaction; what it returns is kept.
 * `always` wants one for this act alone, however short the last one was ago.
 */
export type ShowFactor = (act: SignedAct, always: boolean) => Promise<unknown>;

export interface ActInput {
  kind: ActKind;
  parameters: Record<string, unknown>;
  /** Why. */
  note: string;
  /** `Idempotency-Key`: a repeat does nothing. */
  key?: string | undefined;
  /**
   * Of acts that are done after the yes: `ask` only asks, `do` only does it, and is refused without a yes that it needs.
   * Left out, it is done if nobody else has to agree, else asked for.
   */
  only?: 'ask' | 'do' | undefined;
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

/** Acts of weight, and the yes of a second person to those that need it (docs/domain.md, Two persons). */
export function createApprovals({ store, clock, acts }: Deps) {
  function definitionOf(kind: ActKind): AnyAct {
    const definition = acts[kind];
    if (!definition) throw new StaffRefused('actUnknown');
    return definition;
  }

  /** Throws `changed` if the rows do not say any more what was agreed to. */
  async function sameFacts(tx: Writer, kind: ActKind, parameters: unknown, hash: string): Promise<Facts> {
    const facts = await definitionOf(kind).facts(tx, parameters);
    const now = hashOfAct(kind, signedOf(parameters as Record<string, unknown>, facts));
    if (now !== hash) throw new StaffRefused('changed', { code: 409 });
    return facts;
  }

  /** Throws `invalid`. */
  function parametersOf({ kind, parameters }: Pick<ActInput, 'kind' | 'parameters'>) {
    const parsed = definitionOf(kind).parameters.safeParse(parameters);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      throw new StaffRefused('invalid', { params: { field }, data: { field } });
    }
    return parsed.data as Record<string, unknown>;
  }

  /** What became of the same write before, or undefined. Throws `keyReused` if it was another one. */
  async function repeated(on: Reader, caller: Caller, { note, key }: Pick<ActInput, 'note' | 'key'>) {
    const entry = key === undefined ? undefined : await selectAuditEntryOfKey(on, key);
    if (!entry) return undefined;
    if (entry.actor !== actorOf(caller) || entry.note !== note) throw new Refused('keyReused');
    const { action, approvalId } = entry;
    const result = {};
    if (action === 'approval ask' && approvalId !== null) return { state: 'waiting' as const, approvalId, result };
    return { state: 'done' as const, result };
  }

  /**
   * What a person does at once takes turns: of two repeats the second sees what became of the first, and limits of a day
   * count both.
   */
  async function repeatedIn(tx: Writer, caller: Caller, input: Pick<ActInput, 'note' | 'key'>) {
    await holdStaffRow(tx, caller.staffId);
    return repeated(tx, caller, input);
  }

  async function ask(tx: Writer, caller: Caller, { kind, note, key }: ActInput, given: Given): Promise<number> {
    const { parameters, facts, evidence, hash } = given;
    // The second person reads it, so somebody writes it.
    if (note.trim() === '') throw new StaffRefused('reasonMissing', { data: { field: 'note' } });
    await expireApprovals(tx);
    const { subject, amount, shopperId } = facts;
    // Of a deletion at the same time, either the request is seen there or the end of the account here.
    if (shopperId !== null && !(await holdUndeleted(tx, shopperId))) throw new StaffRefused('shopperDeleted');
    const { staffId: askedBy, sessionId } = caller;
    const stored = { kind, parameters, hash, subject, amount, shopperId, askedBy, sessionId, note };
    const id = await insertApproval(tx, { ...stored, expiresAt: tx.now + WAITS, askEvidence: evidence });
    if (id === undefined) throw new StaffRefused('alreadyAsked');
    const entry = {
      actor: actorOf(caller),
      action: 'approval ask' as const,
      subject: `approval:${id}`,
      note,
      sessionId,
    };
    const detail = { kind, hash, subject };
    await insertAuditEntry(tx, { ...entry, detail, ...named(facts), approvalId: id, evidence, key });
    return id;
  }

  /**
   * What lets this person do it now: a limit, or somebody else's yes to exactly this; null if it is to be asked for.
   * Throws `secondYesFirst`, `rightMissing`.
   */
  async function allowedBy(tx: Writer, wanted: Wanted): Promise<Pick<By, 'approvalId'> | null> {
    const { kind, doer, only } = wanted;
    const allowed = only !== 'ask' && mayDoAct(doer.grants, kind) ? await freeToDo(tx, wanted) : null;
    if (!allowed && only === 'do') throw new StaffRefused('secondYesFirst');
    if (!allowed && !mayAskForAct(doer.grants, kind)) throw new StaffRefused('rightMissing', { code: 403 });
    return allowed;
  }

  async function freeToDo(tx: Writer, { kind, hash, facts, doer }: Wanted) {
    const { afterYes, isWithinLimit } = definitionOf(kind);
    // Under its yes where there is one, so that the log names both persons.
    const since = tx.now - AGREED_FOR;
    const about = { kind, hash, subject: facts.subject, since };
    const agreed = afterYes === 'perform' ? await selectAgreedSince(tx, about) : undefined;
    if (agreed !== undefined) return { approvalId: agreed };
    return (await isWithinLimit(tx, facts, doer)) ? {} : null;
  }

  /** The act as the rows say now: what is signed, and its hash. Throws `rightMissing` and what its facts throw. */
  async function looked(caller: Caller, input: Pick<ActInput, 'kind' | 'parameters'>) {
    const { kind } = input;
    if (!mayDoAct(caller.grants, kind) && !mayAskForAct(caller.grants, kind)) {
      throw new StaffRefused('rightMissing', { code: 403 });
    }
    const of = parametersOf(input);
    const facts = await definitionOf(kind).facts(store.reader, of);
    const parameters = signedOf(of, facts);
    return { of, parameters, amount: facts.amount, hash: hashOfAct(kind, parameters) };
  }

  /** A request that still waits, as it was seen. Throws `approvalUnknown`, `approvalOver`, `changed`. */
  function waiting(row: ApprovalRow | undefined, hash: string): ApprovalRow {
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
     * `rightMissing` (403), `changed` (409), `secondYesFirst`, `reasonMissing`, `alreadyAsked`, `shopperDeleted`, what
     * `show` throws, and what the act refuses.
     */
    perform: async (caller: Caller, input: ActInput, show: ShowFactor): Promise<Performed> => {
      const { kind, note, key } = input;
      const definition = definitionOf(kind);
      const before = await repeated(store.reader, caller, input);
      if (before) return before;
      const { of, parameters, hash } = await looked(caller, input);
      const evidence = await show({ kind, parameters }, false);
      const prepared = mayDoAct(caller.grants, kind) ? await definition.prepare?.(of) : undefined;
      return store.transaction(async (tx) => {
        await definition.hold?.(tx, of);
        const meanwhile = await repeatedIn(tx, caller, input);
        if (meanwhile) return meanwhile;
        const doer = { staffId: caller.staffId, grants: await grantsIn(tx, caller.staffId) };
        const facts = await sameFacts(tx, kind, of, hash);
        await definition.persons?.(tx, of, { asker: doer, decider: null });
        const allowed = await allowedBy(tx, { kind, hash, facts, doer, only: input.only });
        if (allowed) {
          const by: By = { actor: actorOf(caller), note, sessionId: caller.sessionId, evidence, ...allowed };
          const keyed = key === undefined ? by : { ...by, key };
          return { state: 'done', result: await definition.run(tx, of, keyed, prepared, doer) };
        }
        const approvalId = await ask(tx, caller, input, { parameters, facts, evidence, hash });
        return { state: 'waiting', approvalId, result: {} };
      });
    },

    /** What it would be now, before a factor is asked for: null in place of its hash if it was done under its key. */
    look: async (caller: Caller, input: ActInput): Promise<{ hash: string | null; amount: number | null }> => {
      if (await repeated(store.reader, caller, input)) return { hash: null, amount: null };
      return looked(caller, input);
    },

    /**
     * The second yes: the request is decided and done in one transaction, or neither; what is done `afterYes` is only
     * decided. `hash` is that of the act which the person saw. Throws `approvalUnknown`, `approvalOver`, `changed` (409), `secondPerson`, `tooEarlyAlone`,
     * `askerMayNot`, `rightMissing`, what `show` throws, and what the act refuses.
     */
    approve: async (caller: Caller, { id, hash, note, key }: Decision, show: ShowFactor): Promise<Performed> => {
      // Read first: what was decided under this key by then is found by its entry.
      const found = await selectApproval(store.reader, id);
      const before = await repeated(store.reader, caller, { note, key });
      if (before) return before;
      const row = waiting(found, hash);
      const { kind, parameters } = row;
      const definition = definitionOf(kind);
      const of = parametersOf({ kind, parameters: parameters.of as Record<string, unknown> });
      const evidence = await show({ kind, parameters: { ...parameters, approval: id } }, true);
      const prepared = definition.afterYes ? undefined : await definition.prepare?.(of);
      return store.transaction(async (tx) => {
        const { staffId: decidedBy, sessionId } = caller;
        await definition.hold?.(tx, of);
        const meanwhile = await repeatedIn(tx, caller, { note, key });
        if (meanwhile) return meanwhile;
        const persons = await refuseUnlessTwo(tx, row, decidedBy);
        const alone = decidedBy === row.askedBy;
        const decision = { state: 'done' as const, decidedBy, decideNote: note, decideEvidence: evidence, alone };
        if (!(await decideApproval(tx, { id, hash, ...decision }))) throw new StaffRefused('approvalOver');
        const facts = await sameFacts(tx, kind, of, hash);
        await definition.persons?.(tx, of, persons);
        // Before the act: two entries, of two persons.
        const entry = {
          actor: actorOf(caller),
          action: 'approval approve' as const,
          subject: `approval:${id}`,
          note,
          sessionId,
        };
        const detail = { kind, hash, subject: row.subject, askedBy: row.askedBy, ...(alone && { alone }) };
        await insertAuditEntry(tx, { ...entry, detail, ...named(facts), approvalId: id, evidence, key });
        if (definition.afterYes) return { state: 'done', result: {} };
        const by: By = { actor: `staff:${row.askedBy}`, note: row.note, sessionId: row.sessionId, approvalId: id };
        return { state: 'done', result: await definition.run(tx, of, by, prepared, persons.asker) };
      });
    },

    /**
     * Who asked collects what a second person has agreed to: a password or a file that nobody else sees. It is done
     * now, once, within a day and with every guard anew. Throws `approvalUnknown`, `approvalOver`, `changed` (409),
     * `rightMissing`, what `show` throws, and what the act refuses.
     */
    collect: async (caller: Caller, { id }: { id: number }, show: ShowFactor) => {
      const row = await selectApproval(store.reader, id);
      if (row?.askedBy !== caller.staffId) throw new StaffRefused('approvalUnknown');
      const { kind, parameters, hash, note } = row;
      const definition = definitionOf(kind);
      const isOpen = (now: number) => row.state === 'done' && (row.decidedAt ?? 0) + AGREED_FOR > now;
      if (definition.afterYes !== 'collect' || !isOpen(clock())) throw new StaffRefused('approvalOver');
      const of = parametersOf({ kind, parameters: parameters.of as Record<string, unknown> });
      const evidence = await show({ kind, parameters: { ...parameters, approval: id } }, false);
      const prepared = await definition.prepare?.(of);
      return store.transaction(async (tx) => {
        await definition.hold?.(tx, of);
        await holdStaffRow(tx, caller.staffId);
        const key = collectionKey(id);
        if (!isOpen(tx.now) || (await selectAuditEntryOfKey(tx, key))) throw new StaffRefused('approvalOver');
        const asker = { staffId: caller.staffId, grants: await grantsIn(tx, caller.staffId) };
        if (!mayDoAct(asker.grants, kind) && !mayAskForAct(asker.grants, kind)) {
          throw new StaffRefused('rightMissing', { code: 403 });
        }
        await sameFacts(tx, kind, of, hash);
        await definition.persons?.(tx, of, { asker, decider: null });
        const by: By = { actor: actorOf(caller), note, sessionId: caller.sessionId, approvalId: id, evidence, key };
        return definition.run(tx, of, by, prepared, asker);
      });
    },

    /** The second person says no. Throws `approvalUnknown`, `approvalOver`, `changed`, `secondPerson`, `rightMissing`. */
    decline: async (caller: Caller, { id, hash, note, key }: Decision): Promise<void> => {
      const found = await selectApproval(store.reader, id);
      if (await repeated(store.reader, caller, { note, key })) return;
      const { kind, askedBy, subject } = waiting(found, hash);
      if (askedBy === caller.staffId) throw new StaffRefused('secondPerson', { code: 403 });
      await store.transaction(async (tx) => {
        if (await repeatedIn(tx, caller, { note, key })) return;
        if (!allows(await grantsIn(tx, caller.staffId), `${areaOfAct[kind]}:approve`)) {
          throw new StaffRefused('rightMissing', { code: 403 });
        }
        const decision = { state: 'declined' as const, decidedBy: caller.staffId, decideNote: note };
        const row = await decideApproval(tx, { id, hash, ...decision });
        if (!row) throw new StaffRefused('approvalOver');
        await close(tx, { ...caller, key }, 'approval decline', row, { kind, hash, subject, askedBy });
      });
    },

    /** Who asked takes it back. Throws `approvalOver`. */
    withdraw: (caller: Caller, { id, note, key }: Omit<Decision, 'hash'>): Promise<void> =>
      store.transaction(async (tx) => {
        if (await repeatedIn(tx, caller, { note, key })) return;
        const row = await withdrawApproval(tx, { id, askedBy: caller.staffId, decideNote: note });
        if (!row) throw new StaffRefused('approvalOver');
        const { kind, hash, subject } = row;
        await close(tx, { ...caller, key }, 'approval withdraw', row, { kind, hash, subject });
      }),

    isAnyExpired: () => hasExpiredApprovals(store.reader, clock()),
    /** Marks requests whose time is over. */
    expire: async () => ({ expired: await store.transaction(expireApprovals) }),
  };
}

/** The key of the entry of what was collected, so that it is collected once. */
export const collectionKey = (id: number) => `approval ${id} collected`;

interface Decision {
  id: number;
  /** That of the act which the person saw. */
  hash: string;
  note: string;
  key?: string | undefined;
}

export type Approvals = ReturnType<typeof createApprovals>;

interface Wanted {
  kind: ActKind;
  hash: string;
  facts: Facts;
  doer: Doer;
  only: ActInput['only'];
}

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
  caller: Caller & Pick<Decision, 'key'>,
  action: AuditAction,
  row: ApprovalRow,
  detail: Record<string, unknown>,
): Promise<void> {
  const { sessionId, key } = caller;
  const entry = { actor: actorOf(caller), sessionId, action, subject: `approval:${row.id}`, key };
  await insertAuditEntry(tx, { ...entry, detail, ...named(row), approvalId: row.id, note: row.decideNote });
}
