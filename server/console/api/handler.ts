import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import type { ConsoleOutput, ParsedConsoleInput } from '../../../shared/console/index.ts';
import type { ConsoleLocale } from '../../../shared/console/locales.ts';
import type { SentFile } from '../../api/handler.ts';
import type { Messages } from '../../i18n.ts';
import type { From } from '../../services/shoppers/events.ts';
import { type Actor, auditNameOf, type Member } from '../../services/staff/actor.ts';
import type { StaffIdentity } from '../../services/staff/sessions.ts';
import type { StepUpProof } from '../../services/staff/step-up.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import type { Services } from '../../services.ts';

/** What handlers are made of. */
export interface ConsoleHandlerDeps {
  services: Services;
  /** Texts of the shop, for what shoppers read. */
  messages: Messages;
  shop: { currency: string; timeZone: string };
}

/** Who is signed in to the console. */
export type StaffSession = StaffIdentity;

/** Who calls, and how the answer is written. */
export interface StaffCaller {
  /** Null for strangers, who may make calls whose right is `public`. */
  actor: Actor | null;
  /** Null for strangers, and for the shell. */
  staff: StaffSession | null;
  locale: ConsoleLocale;
  /** The client's address and browser; called only if they are recorded. */
  from: () => From;
  /** Of a write whose repeat does nothing: the key of its audit entry (`services/staff/write-key.ts`). */
  key: string | undefined;
  /** `Step-Up`: what the caller shows for an act of weight; undefined too if it cannot be read. */
  proof: StepUpProof | undefined;
}

/** Who may do what the call's right says: staff, or the shell. */
export type ActingCaller = StaffCaller & { actor: Actor };

export type SignedInStaffCaller = StaffCaller & { actor: Member; staff: StaffSession };

/** For the head of a file: who made it. */
export const nameOf = ({ staff, actor }: ActingCaller): string => staff?.name ?? auditNameOf(actor);

/** Who is signed in: requests and replies are of a person. Throws `notSignedIn` (401) for the shell. */
export function memberOf({ actor }: ActingCaller): Member {
  if (actor.staffId === null) throw new StaffRefused('notSignedIn', { code: 401 });
  return actor;
}

/** The cookie to set: the token of a new session, or its end. */
export type StaffSessionChange = { token: string /** ms since 1970 */; expiresAt: number } | 'ended';

export interface ConsoleResult<Name extends ConsoleCallName> {
  data: ConsoleOutput<Name>;
  /** Cursor of the next page, on paged lists. */
  next?: string | null;
  session?: StaffSessionChange;
  /** In place of the envelope. */
  file?: SentFile;
}

/** Answers a call of somebody whose right has been checked. */
export type StaffHandler<Name extends ConsoleCallName> = (
  input: ParsedConsoleInput<Name>,
  caller: ActingCaller,
) => Promise<ConsoleResult<Name>>;

/** Answers a call of which the right is `session`: about what staff have of their own. */
export type SessionHandler<Name extends ConsoleCallName> = (
  input: ParsedConsoleInput<Name>,
  caller: SignedInStaffCaller,
) => Promise<ConsoleResult<Name>>;

/** Answers a call of anybody. */
export type PublicStaffHandler<Name extends ConsoleCallName> = (
  input: ParsedConsoleInput<Name>,
  caller: StaffCaller,
) => Promise<ConsoleResult<Name>>;
