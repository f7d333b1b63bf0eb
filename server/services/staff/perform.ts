import { selectAgreedSince } from '../../../db/queries/staff/approvals.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { type ActKind, mayAskForAct, mayDoAct } from '../../../shared/console/act-kinds.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { type Doer, type Facts, hashOfAct, type Performed, type Run, type SignedAct, signedOf } from './act.ts';
import type { ActTable, WantedAct } from './act-table.ts';
import { type Actor, auditNameOf, type Member } from './actor.ts';
import { AGREED_FOR, collectionKey, isCollected } from './agreed.ts';
import { repeated, repeatedIn } from './repeats.ts';
import type { Requests } from './requests.ts';
import { grantsIn, isAlone } from './two-persons.ts';

/**
 * Asks the person for a factor just shown, over this very act, outside of any transaction; what it returns is kept.
 * `always` wants one for this act alone, however short the last one was ago.
 */
export type ShowFactor = (act: SignedAct, always: boolean) => Promise<unknown>;

export interface ActInput extends WantedAct {
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

/** What an act is before it is done. */
interface Looked {
  hash: string | null;
  /** Fen. */
  amount: number | null;
  /** Whether it takes the factor of somebody who is alone: one for this act. */
  alone: boolean;
}

interface Wanted {
  kind: ActKind;
  hash: string;
  facts: Facts;
  doer: Doer;
  only: ActInput['only'];
  /** ms since 1970. */
  now: number;
}

/** An act as it was looked at, with what the person showed for it. */
interface Given {
  of: Record<string, unknown>;
  /** As they are signed. */
  parameters: Record<string, unknown>;
  hash: string;
  alone: boolean;
  evidence: unknown;
  /** Null if it was not expected to be done. */
  ready: Run | null;
}

interface Deps {
  store: Store;
  clock: () => number;
  table: ActTable;
  requests: Requests;
}

/** Who asks is one of staff. Throws `secondPerson` (403) for the shell, which has nobody to ask. */
function askerOf(actor: Actor): Member {
  if (actor.staffId === null) throw new StaffRefused('secondPerson', { code: 403 });
  return actor;
}

/** A key that is there: acts have parameters of that name, which none must not hide. */
const keyed = (key: string | undefined) => (key === undefined ? {} : { key });

/** Acts of weight, as one person begins them (docs/domain.md, Two persons). */
export function createPerform({ store, clock, table, requests }: Deps) {
  const { definitionOf, parametersOf, sameFacts } = table;

  /**
   * What lets this person do it now: a limit, or somebody else's yes to exactly this; null if it is to be asked for.
   * Throws `secondYesFirst`, `rightMissing`.
   */
  async function allowedBy(on: Reader, wanted: Wanted): Promise<Pick<By, 'approvalId'> | null> {
    const { kind, doer, only } = wanted;
    const allowed = only !== 'ask' && mayDoAct(doer.grants, kind) ? await freeToDo(on, wanted) : null;
    if (!allowed && only === 'do') throw new StaffRefused('secondYesFirst');
    if (!allowed && !mayAskForAct(doer.grants, kind)) throw new StaffRefused('rightMissing', { code: 403 });
    return allowed;
  }

  async function freeToDo(on: Reader, { kind, hash, facts, doer, now }: Wanted) {
    // Of the shell nobody else is asked: who has it has the database too.
    if (doer.staffId === null) return {};
    const { afterYes, isWithinLimit } = definitionOf(kind);
    // Under its yes where there is one, so that the log names both persons.
    const about = { kind, hash, subject: facts.subject, since: now - AGREED_FOR };
    const agreed = afterYes === 'perform' ? await selectAgreedSince(on, about) : undefined;
    if (agreed !== undefined) return { approvalId: agreed };
    return (await isWithinLimit(on, facts, doer, now)) ? {} : null;
  }

  /**
   * The act as the rows say now: what is signed, its hash, and whether it takes a second person where nobody else could
   * agree. Throws `rightMissing`, `secondYesFirst`, and what its facts and its persons throw: nobody shows a factor for
   * what they may not do anyway.
   */
  async function looked(caller: Actor, input: Pick<ActInput, 'kind' | 'parameters' | 'only'>) {
    const { kind, only } = input;
    if (!mayDoAct(caller.grants, kind) && !mayAskForAct(caller.grants, kind)) {
      throw new StaffRefused('rightMissing', { code: 403 });
    }
    const of = parametersOf(input);
    const definition = definitionOf(kind);
    const facts = await definition.facts(store.reader, of);
    await definition.persons?.(store.reader, of, { asker: caller, decider: null });
    const parameters = signedOf(of, facts);
    const hash = hashOfAct(kind, parameters);
    const now = clock();
    const allowed = await allowedBy(store.reader, { kind, hash, facts, doer: caller, only, now });
    const alone =
      !allowed && (await isAlone(store.reader, { kind, parameters, askedBy: askerOf(caller).staffId }, now));
    return { of, parameters, amount: facts.amount, hash, alone };
  }

  /**
   * What became of the same before, else what `work` finds. Of two at once the first may be done while the second looks:
   * what is refused because of that is a repeat too.
   */
  async function repeatedOr<Found extends object>(caller: Actor, input: ActInput, work: () => Promise<Found>) {
    const definition = definitionOf(input.kind);
    const before = await repeated(store.reader, caller, input, definition);
    if (before) return before;
    return work().catch(async (error: unknown) => {
      const meanwhile = await repeated(store.reader, caller, input, definition);
      if (meanwhile) return meanwhile;
      throw error;
    });
  }

  /** Does it under what allows it, stores it for a second person, or lets who is alone agree to it. */
  async function begin(tx: Writer, caller: Actor, { kind, note, key, only }: ActInput, given: Given) {
    const { of, hash, evidence } = given;
    const definition = definitionOf(kind);
    const { staffId } = caller;
    const doer = staffId === null ? caller : { staffId, grants: await grantsIn(tx, staffId) };
    const facts = await sameFacts(tx, kind, of, hash);
    await definition.persons?.(tx, of, { asker: doer, decider: null });
    const run = async (allowed: Pick<By, 'approvalId' | 'key'>): Promise<Performed> => {
      const by: By = {
        actor: auditNameOf(caller),
        note,
        sessionId: caller.sessionId ?? undefined,
        evidence,
        ...allowed,
      };
      const ready = given.ready ?? (await definition.ready(of));
      return { state: 'done', result: await ready(tx, by, doer) };
    };
    const allowed = await allowedBy(tx, { kind, hash, facts, doer, only, now: tx.now });
    if (allowed) return run({ ...allowed, ...keyed(key) });
    const act = { kind, facts, hash, evidence };
    const asker = askerOf(caller);
    const ask = () => requests.ask(tx, asker, { ...act, parameters: given.parameters, note, key });
    // Only with the factor that was asked for as such.
    if (!given.alone || !(await isAlone(tx, { kind, parameters: given.parameters, askedBy: asker.staffId }, tx.now))) {
      // The second person reads it, so somebody writes it.
      if (note.trim() === '') throw new StaffRefused('reasonMissing', { data: { field: 'note' } });
      return { state: 'waiting' as const, approvalId: await ask(), result: {} };
    }
    const approvalId = await ask();
    await requests.agree(tx, asker, { ...act, of, id: approvalId, askedBy: asker.staffId, note: '' });
    if (only === 'ask' || definition.afterYes === 'fetch') return { state: 'done' as const, result: {} };
    // What it returns is collected with it.
    return run({ approvalId, ...keyed(isCollected(definition) ? collectionKey(approvalId) : undefined) });
  }

  return {
    /**
     * Does an act at once if the caller's role and the limits allow it, or if nobody else is there who could agree, after
     * a factor for this act alone; else stores it for a second person. Throws `rightMissing` (403), `changed` (409),
     * `secondYesFirst`, `reasonMissing`, `alreadyAsked`, `shopperDeleted`, `neverAlone`, `aloneADay`, what `show` throws,
     * and what the act refuses.
     */
    perform: async (caller: Actor, input: ActInput, show: ShowFactor): Promise<Performed> => {
      const { kind } = input;
      const definition = definitionOf(kind);
      const found = await repeatedOr(caller, input, () => looked(caller, input));
      if ('state' in found) return found;
      const { of, parameters, hash, alone } = found;
      const evidence = await show({ kind, parameters }, alone);
      const ready = mayDoAct(caller.grants, kind) || alone ? await definition.ready(of) : null;
      return store.transaction(async (tx) => {
        await definition.hold?.(tx, of);
        const meanwhile = await repeatedIn(tx, caller, input, definition);
        return meanwhile ?? begin(tx, caller, input, { of, parameters, hash, alone, evidence, ready });
      });
    },

    /** What it would be now, before a factor is asked for: null in place of its hash if it was done under its key. */
    look: async (caller: Actor, input: ActInput): Promise<Looked> => {
      const found = await repeatedOr(caller, input, () => looked(caller, input));
      return 'state' in found ? { hash: null, amount: null, alone: false } : found;
    },
  };
}

export type Perform = ReturnType<typeof createPerform>;
