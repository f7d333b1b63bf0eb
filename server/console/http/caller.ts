import type { Request } from 'express';
import Negotiator from 'negotiator';
import { UNATTENDED } from '../../../shared/console/calls.ts';
import { CONSOLE_FALLBACK, type ConsoleLocale, consoleLocales } from '../../../shared/console/locales.ts';
import { stepUpProof } from '../../../shared/console/staff.ts';
import { fromOf } from '../../http/requests/caller.ts';
import type { StepUpProof } from '../../services/staff/step-up.ts';
import type { StaffCaller, StaffSession } from '../api/handler.ts';
import type { ConsoleCookie } from './console-cookie.ts';

export interface StaffCallerDeps {
  /** The session of a cookie's token while it is valid, else null. */
  identify: (token: string, options?: { active?: boolean }) => Promise<StaffSession | null>;
  cookie: ConsoleCookie;
}

/** Who calls the console: by its cookie alone. */
export async function staffCallerOf(
  request: Request,
  { identify, cookie }: StaffCallerDeps,
): Promise<Omit<StaffCaller, 'key'>> {
  const token = cookie.read(request);
  const staff = token === null ? null : await identify(token, { active: !isUnattended(request) });
  return {
    ...{ staff, actor: staff },
    locale: consoleLocaleOf(request),
    from: () => fromOf(request),
    proof: proofOf(request.get('step-up')),
  };
}

/** A page that reads by itself says so; a write is always somebody's doing. */
const isUnattended = (request: Request) => request.method === 'GET' && request.get(UNATTENDED) !== undefined;

function proofOf(header: string | undefined): StepUpProof | undefined {
  if (header === undefined) return undefined;
  try {
    const { data } = stepUpProof.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString()));
    return data as StepUpProof | undefined;
  } catch {
    return undefined;
  }
}

/** Of `Accept-Language`, which the interface sends with the reader's choice. */
export function consoleLocaleOf(request: Request): ConsoleLocale {
  const [offered] = new Negotiator(request).languages([...consoleLocales]) as ConsoleLocale[];
  return offered ?? CONSOLE_FALLBACK;
}
