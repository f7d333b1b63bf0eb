import type { z } from 'zod';
import { account } from './account.ts';
import type { CallName } from './calls.ts';

export type { CallName } from './calls.ts';

import { catalogue } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { orders } from './orders.ts';
import { storefront } from './storefront.ts';
import { wallet } from './wallet.ts';

/** Every call of the shop by its name. A call without an entry here, or the other way round, does not compile. */
export const contract = {
  ...account,
  ...storefront,
  ...catalogue,
  ...orders,
  ...wallet,
} satisfies Record<CallName, Endpoint>;

type Contract = typeof contract;

/** The fields of a call as its caller gives them: what the call needs must be there. */
export type CallInput<Name extends CallName> = {
  [Field in keyof z.input<Contract[Name]['input']>]: z.input<Contract[Name]['input']>[Field] extends Uint8Array
    ? Blob
    : string | number;
};

/** The fields of a call as its handler gets them. */
export type ParsedInput<Name extends CallName> = z.output<Contract[Name]['input']>;

/** `data` of the answer. */
export type CallOutput<Name extends CallName> = z.output<Contract[Name]['output']>;

type Beside<Name extends CallName> = z.output<Contract[Name]['beside']>;

/** The fields beside `data`; unknown if there are none. */
export type CallBeside<Name extends CallName> = string extends keyof Beside<Name> ? unknown : Beside<Name>;

/** What a call answers when it is done (code 200). */
export interface Done<Data> {
  code: 200;
  msg: string;
  data: Data;
  /** Cursor of the page after this one; only on paged lists. */
  next?: string | null;
  /** ISO 8601. */
  server_time: string;
}

/** What it answers when it is refused (400) or the session is missing (401). */
export interface Refused {
  code: number;
  msg: string;
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
  ) => Promise<Done<CallOutput<Name>> & CallBeside<Name>>;
};

export interface CallOptions {
  idempotencyKey?: string;
  /** Username: in the browser the call is made for this shopper or not at all. Empty where that is not known. */
  by?: string;
  /** Lets a public call know who asks also while the server renders: on private pages only, which are nobody else's. */
  asShopper?: true;
}
