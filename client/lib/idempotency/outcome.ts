import { Refusal } from '../../../shared/refusal.ts';

/** The code of every refusal by the shop itself (docs/domain.md, Answers); others say nothing about an earlier try. */
const DECIDED = 400;
const TOO_MANY = 429;

/** Code of a call that was not made, because another shopper has logged in than the one it is for. */
export const OTHER_SHOPPER = 409;

/**
 * How a try under an `Idempotency-Key` failed. `lost`: it is unknown whether it went through, so it must be repeated
 * with the same key; `reason` is the sentence about it, if there is one.
 */
export type Failed = { outcome: 'refused'; reason: string } | { outcome: 'lost'; reason?: string };

/** The result for an error that a call threw; a redirect for want of a session is rethrown. */
export function failureOf(problem: unknown): Failed {
  if (!(problem instanceof Error)) throw problem;
  const code = problem instanceof Refusal ? problem.code : 0;
  if (code === DECIDED) return { outcome: 'refused', reason: problem.message };
  return { outcome: 'lost', reason: code === TOO_MANY || code === OTHER_SHOPPER ? problem.message : undefined };
}
