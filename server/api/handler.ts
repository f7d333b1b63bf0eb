import type { Readable } from 'node:stream';
import type { CallExtra, CallName, CallOutput, ParsedInput } from '../../shared/contract/index.ts';
import type { Locale } from '../../shared/locales.ts';
import type { IdempotencyKey } from '../services/idempotency.ts';
import type { From } from '../services/shoppers/events.ts';

/** The shopper a session belongs to. */
export interface SignedIn {
  shopperId: number;
  sessionId: string;
}

/** The caller, and the form of the answer. */
export interface Caller {
  signedIn: SignedIn | null;
  locale: Locale;
  /** The client's address and browser; called only if they are recorded. */
  from: () => From;
  /** The browser's mark of an earlier log-in; only the log-in uses it, and it grants no access. */
  deviceMark: () => string | null;
  /** The code of the link by which the browser came; the forms of registration offer it, and it opens nothing. */
  invitedBy: () => string | null;
}

/** A caller whose session has been checked, for calls that need one. */
export interface SignedInCaller extends Caller {
  signedIn: SignedIn;
  idempotencyKey: IdempotencyKey | undefined;
}

interface BegunSession {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  device: { mark: string; expiresAt: number };
}

/** The cookies to set: a new session and the mark of the browser, or the session's end. */
export type SessionChange = BegunSession | 'ended';

export type Result<Name extends CallName> = {
  data: CallOutput<Name>;
  /** Cursor of the next page, on paged lists. */
  next?: string | null;
  session?: SessionChange;
} & (unknown extends CallExtra<Name> ? { extra?: undefined } : { extra: CallExtra<Name> });

/** A file that is sent in place of the envelope, of the shop or the console. */
export interface SentFile {
  name: string;
  type: string;
  body: string | Buffer | Readable;
  /** Address of the next page, relative to this one. */
  next?: string | undefined;
}

/** The text of the call's `download` (shared/contract/endpoint.ts). */
export interface FileResult {
  file: string;
  /** Cursor of the next page. */
  next: string | null;
}

export type PublicHandler<Name extends CallName> = (input: ParsedInput<Name>, caller: Caller) => Promise<Result<Name>>;

export type SessionHandler<Name extends CallName> = (
  input: ParsedInput<Name>,
  caller: SignedInCaller,
) => Promise<Result<Name> | FileResult>;
