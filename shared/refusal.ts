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
