import type { z } from 'zod';
import type { DoneBody } from '../call.ts';
import { account } from './account.ts';
import type { CallName } from './calls.ts';

export type { CallName } from './calls.ts';

import { catalogue } from './catalogue.ts';
import { emails } from './emails.ts';
import type { Endpoint } from './endpoint.ts';
import { notifications } from './notifications.ts';
import { orders } from './orders.ts';
import { parcels } from './parcels.ts';
import { person } from './person.ts';
import { reviews } from './reviews.ts';
import { storefront } from './storefront.ts';
import { support } from './support.ts';
import { team } from './team.ts';
import { wallet } from './wallet.ts';

/** Every call of the shop by its name. A call without an entry here, or an entry without a call, does not compile. */
export const contract = {
  ...account,
  ...person,
  ...storefront,
  ...catalogue,
  ...orders,
  ...parcels,
  ...reviews,
  ...notifications,
  ...support,
  ...emails,
  ...team,
  ...wallet,
} satisfies Record<CallName, Endpoint>;

type Contract = typeof contract;

/** The fields of a call for its caller: required ones must be given. */
export type CallInput<Name extends CallName> = {
  [Field in keyof z.input<Contract[Name]['input']>]: z.input<Contract[Name]['input']>[Field] extends Uint8Array
    ? Blob
    : string | number;
};

/** The fields of a call as its handler gets them, parsed. */
export type ParsedInput<Name extends CallName> = z.output<Contract[Name]['input']>;

/** `data` of the answer. */
export type CallOutput<Name extends CallName> = z.output<Contract[Name]['output']>;

type Extra<Name extends CallName> = z.output<Contract[Name]['extra']>;

/** The fields beside `data`; unknown if there are none. */
export type CallExtra<Name extends CallName> = string extends keyof Extra<Name> ? unknown : Extra<Name>;

/** Its time is ISO 8601. */
export type Done<Data> = DoneBody<Data, string>;

/** The answer if it is refused (400) or there is no session (401). */
export interface RefusedBody {
  code: number;
  msg: string;
  /** Why, for programs: it stays the same in every language. The previous version does not send it. */
  reason: string;
  /** The field that is not as the call wants it. */
  field?: string;
  data: null;
}

/**
 * The whole shop as functions, the same on the server (in process) and in the browser (fetch).
 * A refusal is thrown as `Refusal` (shared/refusal.ts).
 */
export type Api = {
  [Name in CallName]: (
    input: CallInput<Name>,
    options?: CallOptions,
  ) => Promise<Done<CallOutput<Name>> & CallExtra<Name>>;
};

export interface CallOptions {
  idempotencyKey?: string;
  /**
   * Username: in the browser the call fails if another shopper is logged in. Empty if it is not known. On the server the
   * form says it.
   */
  by?: string;
  /**
   * Lets a public call know the shopper during server rendering too: only on private pages, which no other visitor
   * gets.
   */
  asShopper?: true;
}
