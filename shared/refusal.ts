/**
 * Code for a call without an answer of the shop: it was lost on the way, or something on the way answered in the shop's
 * place, whose status says nothing about the call.
 */
export const NO_ANSWER = 0;

/** A call that was answered with another code than 200. `message` is the answer's `msg`, in the reader's language. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
