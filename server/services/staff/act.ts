import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../db/canonical-json.ts';
import type { AuditRow } from '../../../db/queries/records.ts';
import type { Reader, Writer } from '../../../db/store.ts';
import type { ActKind } from '../../../shared/console/act-kinds.ts';
import type { By } from '../staff-act.ts';
import type { ActParameters } from './act-parameters.ts';
import type { Member, Shell } from './actor.ts';

/** What an act is about, as the rows say now. A second person agrees to these facts too. */
export interface Facts {
  /** The record: `withdrawal:<id>`. */
  subject: string;
  /** Fen; null for an act without a sum. */
  amount: number | null;
  shopperId: number | null;
  /**
   * What else a person has to see before they agree: which card, the value until now. Never a shopper's name: what is
   * signed stays in the audit log, also when the account is deleted. Lists show names beside it (`approval-lists.ts`).
   */
  about: Record<string, string | number | null>;
}

/** An act as it is signed: its kind, and every parameter that matters (amount in fen, person, card). */
export interface SignedAct {
  kind: string;
  parameters: Record<string, unknown>;
}

/** One of staff who wants to do it. */
export type StaffDoer = Pick<Member, 'staffId' | 'grants'>;

/** One who wants to do it, the shell too. */
export type Doer = StaffDoer | Pick<Shell, 'staffId' | 'grants'>;

/** Who is behind an act. */
export interface Persons {
  asker: Doer;
  /** Null as long as nobody has agreed, and where the asker is the only one. */
  decider: Doer | null;
}

/** Does an act in a transaction, with every guard of its own. */
export type Run = (tx: Writer, by: By, asker: Doer) => Promise<Result>;

/** What the person who did it sees. */
export type Result = Record<string, string | number | null>;

/** Done, with what the act returns; or waiting for a second person. */
export type Performed =
  | { state: 'done'; result: Result }
  | { state: 'waiting'; approvalId: number; result: Record<string, never> };

/** A kind of act: what it means, and how it is done. `Of` are its parameters. */
export interface ActDefinition<Of> {
  /**
   * It is not done with the second yes but after it, within a day, with every guard anew. `collect`: by the person who
   * asked, since what it returns is for that person alone; `fetch`: likewise, with a file, so that also somebody who is
   * alone does it in a step of its own. `perform`: by whoever may do such acts, once what it says has happened, such as
   * a transfer at the bank.
   */
  afterYes?: 'collect' | 'fetch' | 'perform';
  /** It bounds what one person may do, so that nobody does it alone, whoever else is there. */
  neverAlone?: (of: Of) => boolean;
  /** Locks what its facts and its persons' rights rest on, before they are read in a transaction. */
  hold?: (tx: Writer, of: Of) => Promise<unknown>;
  /** Throws a refusal if these persons may not do it: of an act on a person, to themselves. */
  persons?: (on: Reader, of: Of, persons: Persons) => Promise<void>;
  /** Throws a refusal if there is nothing of the sort to be done. */
  facts: (on: Reader, of: Of) => Promise<Facts>;
  /** Whether a person whose role may do such acts needs no second one for this. */
  isWithinLimit: (on: Reader, facts: Facts, doer: StaffDoer, now: number) => Promise<boolean>;
  /** What does it. Slow work, such as a hash, comes before: it is called outside of the transaction. */
  ready: (of: Of) => Run | Promise<Run>;
  /** What `ready` returned, but for secrets, to whoever did it before: from the entry of the act. */
  answer?: (on: Reader, entry: AuditRow) => Promise<Result>;
}

/** How each kind is done. */
export type Acts = { readonly [Kind in ActKind]: ActDefinition<ActParameters[Kind]> };

/** Parameters and facts in one: what is signed, hashed and stored. */
export const signedOf = (parameters: Record<string, unknown>, { subject, amount, shopperId, about }: Facts) => ({
  ...{ of: parameters, subject, amount, shopperId },
  about,
});

/** The hash of an act: of its kind, its parameters and the facts. */
export function hashOfAct(kind: string, parameters: Record<string, unknown>): string {
  return createHash('sha256').update(canonicalJson({ kind, parameters })).digest('hex');
}
