import type { z } from 'zod';
import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import type { ConsoleEndpoint } from '../../../shared/console/endpoint.ts';
import { type ConsoleDone, type ConsoleRefused, consoleContract } from '../../../shared/console/index.ts';
import { allows } from '../../../shared/console/rights.ts';
import type { SentFile } from '../../api/handler.ts';
import { refusalOf } from '../../api/refusals.ts';
import type { Messages } from '../../i18n.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { consoleTexts, refusedBody } from '../texts.ts';
import type { ConsoleResult, SignedInStaffCaller, StaffCaller, StaffSessionChange } from './handler.ts';
import type { ConsoleHandlers } from './handlers.ts';

export type ConsoleOutcome =
  | { body: ConsoleDone<unknown> | ConsoleRefused; session?: StaffSessionChange; retryAfter?: number }
  | { file: SentFile };

/**
 * Answers a call of the console: session, right and fields are checked before its handler runs. Refusals are answers;
 * exceptions are faults of the server.
 */
export type ConsoleInvoke = (name: ConsoleCallName, fields: unknown, caller: StaffCaller) => Promise<ConsoleOutcome>;

interface Deps {
  handlers: ConsoleHandlers;
  messages: Messages;
  /** Symbol. */
  currency: string;
  clock: () => number;
}

export function createConsoleInvoke({ handlers, messages, currency, clock }: Deps): ConsoleInvoke {
  /** Throws what is no refusal. */
  function refusal(error: unknown, { locale }: StaffCaller): ConsoleOutcome {
    if (error instanceof StaffRefused) return { body: refusedBody(locale, error) };
    return refusalOf(error, locale, { messages, currency });
  }

  return async (name, fields, caller) => {
    const endpoint: ConsoleEndpoint = consoleContract[name];
    try {
      mayCall(endpoint, caller);
      const input = parsed(endpoint.input, fields);
      // The table of handlers knows which input belongs to which call; here it is any of them.
      const handle = handlers[name] as (
        input: unknown,
        caller: SignedInStaffCaller,
      ) => Promise<ConsoleResult<ConsoleCallName>>;
      const { data, next, session, file } = await handle(input, caller as SignedInStaffCaller);
      if (file) return { file };
      const page = endpoint.paged ? { next: next ?? null } : {};
      const msg = consoleTexts[caller.locale]('message.ok');
      return { body: { code: 200, msg, data, ...page, server_time: clock() }, session };
    } catch (error) {
      return refusal(error, caller);
    }
  };
}

/** Throws `notSignedIn`, `rightMissing`. */
function mayCall({ right }: ConsoleEndpoint, { actor, staff }: StaffCaller): void {
  if (right === 'public') return;
  if (!actor || (right === 'session' && !staff)) throw new StaffRefused('notSignedIn', { code: 401 });
  if (right !== 'session' && !allows(actor.grants, right)) throw new StaffRefused('rightMissing', { code: 403 });
}

/** Throws `invalid` with the first field that is not as the contract wants it, `fileEmpty`. */
function parsed(input: z.ZodType, fields: unknown): unknown {
  const odd = Object.entries(fields ?? {}).find((one) => isUnstorable(one))?.[0];
  if (odd !== undefined) throw new StaffRefused('invalid', { params: { field: odd }, data: { field: odd } });
  if (Object.values(fields ?? {}).some((value) => Buffer.isBuffer(value) && value.length === 0))
    throw new StaffRefused('fileEmpty');
  const { success, data, error } = input.safeParse(fields);
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  throw new StaffRefused('invalid', { params: { field: field ?? '' }, data: { field: field ?? '' } });
}

/**
 * PostgreSQL takes no NUL in a text, and no half of a surrogate pair in JSON; SQLite takes both, and the shop could not be
 * moved then. A file may have what it likes.
 */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return /\0|\p{Cs}/u.test(value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return Object.entries(value).some(([key, inner]) => isUnstorable(key) || isUnstorable(inner));
}
