import { type CallName, calls } from '../../../shared/contract/calls.ts';
import type { Api, CallOptions, Done, RefusedBody } from '../../../shared/contract/index.ts';
import { lacksSession, Refusal } from '../../../shared/refusal.ts';
import { withIsolatedSums } from '../texts/isolated-sums.ts';

/** The fields of any call. */
export type SentFields = Record<string, string | number | Blob | undefined>;

/** Makes a call, over HTTP or in process; a refusal is an answer like any other. */
export type Call = (name: CallName, fields: SentFields, options?: CallOptions) => Promise<Done<unknown> | RefusedBody>;

/**
 * Called when a call is made; the returned function makes the redirect to the log-in screen if the call has no session.
 */
export type ToLogin = (name: CallName) => () => Response;

/**
 * The shop as functions. A refused call throws a `Refusal` whose message the reader may see; a call without a session
 * throws a redirect to the log-in screen, which leads back to where the call was made.
 */
export function apiOfCalls(call: Call, toLogin: ToLogin): Api {
  const done: Call = async (name, fields, options) => {
    const noSession = toLogin(name);
    const answer = await call(name, fields, options);
    if (answer.code === 200) return answer;
    if (lacksSession(answer)) throw noSession();
    throw new Refusal(answer.code, withIsolatedSums(answer.msg));
  };
  const names = Object.keys(calls) as CallName[];
  const functions = names.map((name) => [
    name,
    (fields: SentFields, options?: CallOptions) => done(name, fields, options),
  ]);
  return Object.fromEntries(functions) as Api;
}
