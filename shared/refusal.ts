/**
 * Code for a call without an answer of the shop: it was lost on the way, or something on the way answered in the shop's
 * place, whose status says nothing about the call.
 */
export const NO_ANSWER = 0;

/** `msg` without a session, always the same words: clients compare them (docs/spec.md, section 8). */
export const UNAUTHORISED_TOKEN = '未授权Token';

/** Whether an answer leads to the log-in (docs/spec.md, section 8): by its code, or by its sentence with any code. */
export const lacksSession = ({ code, msg }: { code: number; msg: string }): boolean =>
  code === 401 || msg === UNAUTHORISED_TOKEN;

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
