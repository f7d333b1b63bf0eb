import type { ConsoleCallName } from '../../../shared/console/calls.ts';
import type { ConsoleOutput, ParsedConsoleInput } from '../../../shared/console/index.ts';
import type { ConsoleLocale } from '../../../shared/console/locales.ts';
import type { SentFile } from '../../api/handler.ts';
import type { Messages } from '../../i18n.ts';
import type { From } from '../../services/shoppers/events.ts';
import type { StaffIdentity } from '../../services/staff/sessions.ts';
import type { StepUpProof } from '../../services/staff/step-up.ts';
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
  /** Null only in calls whose right is `public`. */
  staff: StaffSession | null;
  locale: ConsoleLocale;
  /** The client's address and browser; called only if they are recorded. */
  from: () => From;
  /** Of a write whose repeat does nothing: the key of its audit entry (`services/staff/write-key.ts`). */
  key: string | undefined;
  /** `Step-Up`: what the caller shows for an act of weight; undefined too if it cannot be read. */
  proof: StepUpProof | undefined;
}

export type SignedInStaffCaller = StaffCaller & { staff: StaffSession };

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

/** Answers a call of somebody whose session has been checked. */
export type StaffHandler<Name extends ConsoleCallName> = (
  input: ParsedConsoleInput<Name>,
  caller: SignedInStaffCaller,
) => Promise<ConsoleResult<Name>>;

/** Answers a call of anybody. */
export type PublicStaffHandler<Name extends ConsoleCallName> = (
  input: ParsedConsoleInput<Name>,
  caller: StaffCaller,
) => Promise<ConsoleResult<Name>>;
