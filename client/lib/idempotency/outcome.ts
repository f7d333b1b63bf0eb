import { Refusal } from '../../../shared/refusal.ts';

/** The one code by which the shop itself refuses (docs/domain.md, Answers); others say nothing of an earlier try. */
const DECIDED = 400;
const TOO_MANY = 429;

/** Code of a call that was not made, since another shopper is signed in than it is to be made for. */
export const OTHER_SHOPPER = 409;

/**
 * How a try under an `Idempotency-Key` failed. `lost`: nobody knows whether it went through, so that it must be
 * repeated with the same key; `reason` is said where there is one.
 */
export type Failed = { outcome: 'refused'; reason: string } | { outcome: 'lost'; reason?: string };

/** Reads it from what a call threw; a missing session is thrown on as the redirect that it is. */
export function failureOf(problem: unknown): Failed {
  if (!(problem instanceof Error)) throw problem;
  const code = problem instanceof Refusal ? problem.code : 0;
  if (code === DECIDED) return { outcome: 'refused', reason: problem.message };
  return { outcome: 'lost', reason: code === TOO_MANY || code === OTHER_SHOPPER ? problem.message : undefined };
}
