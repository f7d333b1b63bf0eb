import type { DeliveryState } from '../../../shared/contract/enums.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Worded } from './wording.ts';

/** A notification on its way to one target. */
export interface Outgoing extends Worded {
  notificationId: number;
  locale: Locale;
}

/**
 * What became of a try. `waiting`: the other side certainly has not taken it, so it may be tried again; `unknown`: it
 * may have, so it is not; `gone`: the target is no more.
 */
export interface Tried {
  outcome: Extract<DeliveryState, 'sent' | 'failed' | 'waiting' | 'unknown'> | 'gone';
  problem?: string;
  /** The other side has answered about the target: it is there, and looked at it. */
  aboutTarget?: boolean;
  /** How long the other side wants to be left alone, in ms. */
  pause?: number;
}

/** The end of an error's message, for the column of problems. */
export const problemOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).slice(0, 200);
