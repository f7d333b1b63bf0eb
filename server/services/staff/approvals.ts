import {
  type ApprovalRow,
  expireApprovals,
  hasExpiredApprovals,
  holdAgreed,
  selectApproval,
  withdrawApproval,
} from '../../../db/queries/staff/approvals.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { areaOfAct, mayAskForAct, mayDoAct } from '../../../shared/console/act-kinds.ts';
import { allows } from '../../../shared/console/rights.ts';
import { repeatIn, repeatOf } from '../act-once.ts';
import type { Settings } from '../settings.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { type Acts, hashOfAct, type Performed } from './act.ts';
import { createActTable } from './act-table.ts';
import { auditNameOf, type Member } from './actor.ts';
import { collectionKey, isAgreed, isCollected } from './agreed.ts';
import { createPerform, type ShowFactor } from './perform.ts';
import { repeated, repeatedIn } from './repeats.ts';
import { createRequests, noteClosed } from './requests.ts';
import { grantsIn, refuseUnlessTwo } from './two-persons.ts';

interface Deps {
  store: Store;
  clock: () => number;
  acts: Partial<Acts>;
  settings: Pick<Settings, 'limitIn'>;
}

interface Decision {
  id: number;
  /** That of the act which the person saw. */
  hash: string;
  note: string;
  key?: string | undefined;
}

/** Acts of weight, and the yes of a second person to those that need it (docs/domain.md, Two persons). */
export function createApprovals({ store, clock, acts, settings }: Deps) {
  const table = createActTable(acts);
  const { definitionOf, parametersOf, sameFacts } = table;
  const requests = createRequests({ table, settings });

  /** Throws `approvalUnknown`, `changed` unless it is what was seen. */
  function seen(row: ApprovalRow | undefined, hash: string): ApprovalRow {
    if (!row) throw new StaffRefused('approvalUnknown');
    if (row.hash === hash && hashOfAct(row.kind, row.parameters) === hash) return row;
    throw new StaffRefused('changed', { code: 409 });
  }

  const isWaiting = ({ state, expiresAt }: ApprovalRow) => state === 'waiting' && expiresAt > clock();

  const actOf = ({ kind, parameters }: ApprovalRow) => ({
    definition: definitionOf(kind),
    of: parametersOf({ kind, parameters: parameters.of as Record<string, unknown> }),
  });

  /** Nothing was done yet with the yes: it is collected, or the record still says what was agreed to. */
  async function isUnused(tx: Writer, { id, kind, hash }: ApprovalRow, of: Record<string, unknown>): Promise<boolean> {
    if (isCollected(definitionOf(kind))) return (await repeatOf(tx, collectionKey(id), {})) === undefined;
    await sameFacts(tx, kind, of, hash);
    return true;
  }

  /** Holds a yes that is still to be used: of what is done with the yes itself there is none. Throws `approvalOver`. */
  async function holdUnused(tx: Writer, { id, kind }: ApprovalRow, of: Record<string, unknown>): Promise<void> {
    const agreed = definitionOf(kind).afterYes === undefined ? undefined : await holdAgreed(tx, id);
    const isThere = agreed && isAgreed(agreed, tx.now) && (await isUnused(tx, agreed, of));
    if (!isThere) throw new StaffRefused('approvalOver');
  }

  return {
    ...createPerform({ store, clock, table, requests }),

    /**
     * The second yes: the request is decided and done in one transaction, or neither; what is done `afterYes` is only
     * decided. `hash` is that of the act which the person saw. Throws `approvalUnknown`, `approvalOver`, `changed` (409),
     * `secondPerson`, `neverAlone`, `aloneADay`, `askerMayNot`, `rightMissing`, what `show` throws, and what the act
     * refuses.
     */
    approve: async (caller: Member, { id, hash, note, key }: Decision, show: ShowFactor): Promise<Performed> => {
      // Read first: what was decided under this key by then is found by its entry.
      const found = await selectApproval(store.reader, id);
      const before = await repeated(store.reader, caller, { note, key }, found ? definitionOf(found.kind) : {});
      if (before) return before;
      if (found && !isWaiting(found)) throw new StaffRefused('approvalOver');
      const row = seen(found, hash);
      const { kind, parameters } = row;
      const { definition, of } = actOf(row);
      const evidence = await show({ kind, parameters: { ...parameters, approval: id } }, true);
      const run = definition.afterYes ? null : await definition.ready(of);
      return store.transaction(async (tx) => {
        await definition.hold?.(tx, of);
        const meanwhile = await repeatedIn(tx, caller, { note, key }, definition);
        if (meanwhile) return meanwhile;
        const persons = await refuseUnlessTwo(tx, row, caller.staffId);
        const facts = await sameFacts(tx, kind, of, hash);
        await definition.persons?.(tx, of, persons);
        // Before the act: two entries, of two persons.
        await requests.agree(tx, caller, { id, kind, of, facts, hash, askedBy: row.askedBy, note, evidence, key });
        if (!run) return { state: 'done', result: {} };
        const by: By = { actor: `staff:${row.askedBy}`, note: row.note, sessionId: row.sessionId, approvalId: id };
        return { state: 'done', result: await run(tx, by, persons.asker) };
      });
    },

    /**
     * Who asked collects what a second person has agreed to: a password or a file that nobody else sees. It is done
     * now, once, within a day and with every guard anew. Throws `approvalUnknown`, `approvalOver`, `changed` (409),
     * `rightMissing`, what `show` throws, and what the act refuses.
     */
    collect: async (caller: Member, { id }: { id: number }, show: ShowFactor) => {
      const row = await selectApproval(store.reader, id);
      if (row?.askedBy !== caller.staffId) throw new StaffRefused('approvalUnknown');
      const { kind, parameters, hash, note } = row;
      const { definition, of } = actOf(row);
      if (!isCollected(definition) || !isAgreed(row, clock())) throw new StaffRefused('approvalOver');
      const evidence = await show({ kind, parameters: { ...parameters, approval: id } }, false);
      const run = await definition.ready(of);
      return store.transaction(async (tx) => {
        await definition.hold?.(tx, of);
        await holdUnused(tx, row, of);
        const asker = { staffId: caller.staffId, grants: await grantsIn(tx, caller.staffId) };
        if (!mayDoAct(asker.grants, kind) && !mayAskForAct(asker.grants, kind)) {
          throw new StaffRefused('rightMissing', { code: 403 });
        }
        await sameFacts(tx, kind, of, hash);
        await definition.persons?.(tx, of, { asker, decider: null });
        const by: By = { actor: auditNameOf(caller), note, sessionId: caller.sessionId, approvalId: id, evidence };
        return run(tx, { ...by, key: collectionKey(id) }, asker);
      });
    },

    /**
     * Somebody who could have agreed says no: to a request that waits, or to a yes that nothing was done with yet, also
     * that of somebody who was alone. Throws `approvalUnknown`, `approvalOver`, `changed`, `secondPerson`,
     * `rightMissing`.
     */
    decline: async (caller: Member, { id, hash, note, key }: Decision): Promise<void> => {
      const found = await selectApproval(store.reader, id);
      const by = { actor: auditNameOf(caller), note, key };
      if (await repeatOf(store.reader, key, { actor: by.actor, note })) return;
      const row = seen(found, hash);
      const { definition, of } = actOf(row);
      const isOpen = isWaiting(row) || (definition.afterYes !== undefined && isAgreed(row, clock()));
      if (!isOpen) throw new StaffRefused('approvalOver');
      if (row.askedBy === caller.staffId) throw new StaffRefused('secondPerson', { code: 403 });
      await store.transaction(async (tx) => {
        await definition.hold?.(tx, of);
        if (await repeatIn(tx, by, { actor: by.actor, note })) return;
        if (!allows(await grantsIn(tx, caller.staffId), `${areaOfAct[row.kind]}:approve`)) {
          throw new StaffRefused('rightMissing', { code: 403 });
        }
        const no = { id, hash, note, key };
        if (await requests.decline(tx, caller, no)) return;
        // Somebody has agreed, perhaps at this moment: then it was done with the yes, or may still be stopped.
        await holdUnused(tx, row, of);
        await requests.stop(tx, caller, no);
      });
    },

    /** Who asked takes it back. Throws `approvalOver`. */
    withdraw: (caller: Member, { id, note, key }: Omit<Decision, 'hash'>): Promise<void> =>
      store.transaction(async (tx) => {
        const actor = auditNameOf(caller);
        if (await repeatIn(tx, { actor, key }, { actor, note })) return;
        const row = await withdrawApproval(tx, { id, askedBy: caller.staffId, decideNote: note });
        if (!row) throw new StaffRefused('approvalOver');
        await noteClosed(tx, caller, 'approval withdraw', row, key);
      }),

    isAnyExpired: () => hasExpiredApprovals(store.reader, clock()),
    /** Marks requests whose time is over. */
    expire: async () => ({ expired: await store.transaction(expireApprovals) }),
  };
}

export type Approvals = ReturnType<typeof createApprovals>;
