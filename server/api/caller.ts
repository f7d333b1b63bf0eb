import type { Locale } from '../../shared/locales.ts';
import type { From } from '../services/shoppers/events.ts';

/** The shopper a session belongs to. */
export interface SignedIn {
  shopperId: number;
  sessionId: string;
}

/** Who calls, and how to answer. */
export interface Caller {
  signedIn: SignedIn | null;
  locale: Locale;
  /** Whom it comes from; asked for where it is written down. */
  from: () => From;
  /** What the browser has kept of an earlier log-in; asked for by the log-in alone, and opens nothing. */
  deviceMark: () => string | null;
}
