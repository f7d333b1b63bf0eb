import type { CachePolicy } from '../../shared/contract/cache-policy.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { type CallOptions, contract, type Done, type RefusedBody } from '../../shared/contract/index.ts';
import { UNAUTHORISED_TOKEN } from '../../shared/refusal.ts';
import type { MessageKey, Messages } from '../i18n.ts';
import { isoTime } from '../iso-time.ts';
import type { MakeIdempotencyKey } from '../services/idempotency.ts';
import { BadField, badField, parseFields } from './fields.ts';
import type { Caller, FileResult, SentFile, SessionChange, SignedInCaller } from './handler.ts';
import type { Handlers } from './handlers.ts';
import { refusalOf } from './refusals.ts';

interface Answered {
  body: Done<unknown> | RefusedBody;
  session?: SessionChange;
  /** How long the answer may be cached for everybody; null: it is only for this caller, or this moment. */
  cachePolicy: CachePolicy | null;
  /** Seconds to wait before the same is worth another try; nothing was looked at, which is HTTP 429. */
  retryAfter?: number;
}

/** Refusals of a call that answers a file are answers like any other. */
type Outcome = Answered | { file: SentFile };

/**
 * Answers a call, over HTTP or in process: with the same validation, session check and texts. Refusals are answers;
 * exceptions are faults of the server.
 */
export type Invoke = (
  name: CallName,
  fields: Record<string, unknown>,
  caller: Caller,
  options?: CallOptions,
) => Promise<Outcome>;

interface Deps {
  handlers: Handlers;
  messages: Messages;
  makeIdempotencyKey: MakeIdempotencyKey;
  currency: string;
  clock: () => number;
}

export const UNAUTHORISED: RefusedBody = { code: 401, msg: UNAUTHORISED_TOKEN, reason: 'unauthorised', data: null };

export function createInvoke({ handlers, messages, makeIdempotencyKey, currency, clock }: Deps): Invoke {
  const refusal = (name: CallName, error: unknown, { locale }: Caller): Answered => {
    const { missing } = contract[name];
    if (error instanceof BadField) return { body: badField(error, locale, messages, missing), cachePolicy: null };
    return { ...refusalOf(error, locale, { messages, currency }), cachePolicy: null };
  };

  return async (name, fields, caller, options) => {
    const endpoint: Endpoint = contract[name];
    if (endpoint.auth === 'session' && !caller.signedIn) return { body: UNAUTHORISED, cachePolicy: null };
    try {
      const input = parseFields(endpoint.input, fields);
      const key = endpoint.idempotent ? options?.idempotencyKey : undefined;
      const began = clock();
      // The table of handlers knows which input belongs to which call; here it is any of them.
      const handle = handlers[name] as (input: unknown, caller: SignedInCaller) => ReturnType<Handlers[CallName]>;
      const result = await handle(input, {
        ...caller,
        idempotencyKey: makeIdempotencyKey(name, key, input as object),
      } as SignedInCaller);
      if ('file' in result) return { file: sentFile(result, endpoint) };
      const { data, next, session, extra } = result;
      const msg = messages.say(caller.locale, endpoint.done as MessageKey);
      const page = endpoint.paged ? { next: next ?? null } : {};
      const body: Done<unknown> = { code: 200, msg, data, ...page, ...extra, server_time: isoTime(clock()) };
      const forAll = !(endpoint.personal && caller.signedIn);
      return { body, session, cachePolicy: (forAll && endpoint.cachePolicy?.(data, began)) || null };
    } catch (error) {
      return refusal(name, error, caller);
    }
  };
}

function sentFile({ file, next }: FileResult, { download, summary }: Endpoint): SentFile {
  if (!download) throw new Error(`a call without a download answered a file: ${summary}`);
  const { name, type, format } = download;
  return { name, type, body: file, next: next === null ? undefined : `?format=${format}&cursor=${next}` };
}
