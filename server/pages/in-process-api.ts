import type { Call } from '../../client/lib/api/api-of-calls.ts';
import type { CachePolicy } from '../../shared/contract/cache-policy.ts';
import { type CallName, isWrite } from '../../shared/contract/calls.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { contract, type RefusedBody } from '../../shared/contract/index.ts';
import type { Caller, SessionChange, SignedIn } from '../api/handler.ts';
import type { Invoke } from '../api/invoke.ts';

interface Deps {
  invoke: Invoke;
  /** Who requests the page, without the session. */
  caller: Omit<Caller, 'signedIn'>;
  identity: () => Promise<SignedIn | null>;
  /** The answer to a write if the session is another shopper's than the one who was shown its form; else null. */
  refusedToOther: (name: CallName, session: SignedIn | null) => Promise<RefusedBody | null>;
  /** Draws on the budget that a form's call has over HTTP too; false when it is used up. */
  withinBudget: (rate: Endpoint['rate']) => Promise<boolean>;
  /** The answer in that case. */
  tooMany: RefusedBody;
}

/** What the calls of a page come to beside their answers. */
interface Effects {
  /** How they began or ended the visitor's session. */
  sessions: SessionChange[];
  /** The cache policy of each answer. */
  policies: (CachePolicy | null)[];
  /** What they threw, faults of the server, which a form may answer in words of its own. */
  faults: Set<unknown>;
  /** The last one that was rate limited, with the seconds to wait unless the response already says them. */
  throttled: { seconds?: number } | null;
}

/**
 * Makes the calls of a page in process: same validation and same session check as over HTTP. Only calls that need a
 * session learn who asks, so that a public page is the same for everyone, or those that a private page makes for it.
 */
export function inProcessApi(deps: Deps): { call: Call; effects: Effects } {
  const { invoke, caller, identity, refusedToOther, withinBudget, tooMany } = deps;
  const effects: Effects = { sessions: [], policies: [], faults: new Set(), throttled: null };
  const isWithinBudget = async (name: CallName) => !isWrite(name) || withinBudget(contract[name].rate);
  const answered: Call = async (name, fields, options) => {
    if (!(await isWithinBudget(name))) {
      effects.throttled = {};
      return tooMany;
    }
    const asShopper = contract[name].auth === 'session' || options?.asShopper;
    const signedIn = asShopper ? await identity() : null;
    const refused = await refusedToOther(name, signedIn);
    if (refused) return refused;
    const outcome = await invoke(name, await received(fields), { ...caller, signedIn }, options);
    if ('file' in outcome) throw new Error('a page asked for a file');
    if (outcome.session) effects.sessions.push(outcome.session);
    if (outcome.retryAfter !== undefined) effects.throttled = { seconds: outcome.retryAfter };
    effects.policies.push(asShopper ? null : outcome.cachePolicy);
    return outcome.body;
  };
  const call: Call = (name, fields, options) =>
    answered(name, fields, options).catch((fault: unknown) => {
      effects.faults.add(fault);
      throw fault;
    });
  return { call, effects };
}

/** Fields as they would come over HTTP. */
async function received(fields: Parameters<Call>[1]): Promise<Record<string, string | Uint8Array>> {
  const come: Record<string, string | Uint8Array> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value instanceof Blob) come[field] = new Uint8Array(await value.arrayBuffer());
    else if (value !== undefined) come[field] = String(value);
  }
  return come;
}
