import type { Locale } from '../../shared/locales.ts';

/** The shopper a session belongs to. */
export interface SignedIn {
  shopperId: number;
  sessionId: string;
}

/** Who calls, and how to answer. */
export interface Caller {
  signedIn: SignedIn | null;
  locale: Locale;
  userAgent: string;
  /** What the browser has kept of an earlier log-in; asked for by the log-in alone, and opens nothing. */
  deviceMark: () => string | null;
}
