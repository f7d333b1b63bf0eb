import type { Call } from '../../client/api/api-of-calls.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Keep } from '../../shared/contract/keep.ts';
import type { Caller, SignedIn } from '../api/caller.ts';
import type { SessionChange } from '../api/handler.ts';
import type { Invoke } from '../api/invoke.ts';

interface Deps {
  invoke: Invoke;
  /** Who asks for the page, but for the session. */
  caller: Omit<Caller, 'signedIn'>;
  identity: () => Promise<SignedIn | null>;
  /** Told when a call began or ended the visitor's session. */
  onSession: (change: SessionChange) => void;
  /** Told how long each answer holds. */
  onKeep: (keep: Keep | null) => void;
}

/**
 * Makes the calls of a page in process: same validation and same session check as over HTTP. Only calls that need a
 * session learn who asks, so that a public page is the same for everyone, or those that a private page makes for it.
 */
export function inProcessApi({ invoke, caller, identity, onSession, onKeep }: Deps): Call {
  return async (name, fields, options) => {
    const told = contract[name].auth === 'session' || options?.asShopper;
    const signedIn = told ? await identity() : null;
    const outcome = await invoke(name, asText(fields), { ...caller, signedIn }, options);
    if ('file' in outcome) throw new Error('a page asked for a file');
    if (outcome.session) onSession(outcome.session);
    onKeep(told ? null : outcome.keep);
    return outcome.body;
  };
}

/** Fields as they would come over HTTP. */
function asText(fields: Parameters<Call>[1]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  );
}
