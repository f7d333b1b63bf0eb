/** Codes of answers that say more than that a call was refused (docs/console.md, Calls). */
export const CODES = {
  notSignedIn: 401,
  rightMissing: 403,
  notFound: 404,
  changed: 409,
  factorNeeded: 428,
  tooMany: 429,
} as const;

/** A call of the console was refused, or was not answered. */
export class Refused extends Error {
  override name = 'Refused';

  constructor(
    readonly code: number,
    /** A sentence for the reader. */
    message: string,
    /** For programs. */
    readonly reason: string,
    readonly data: unknown = null,
  ) {
    super(message);
  }

  /** The field that is meant, if one is. */
  get field(): string | null {
    const { data } = this;
    return typeof data === 'object' && data !== null && 'field' in data ? String(data.field) : null;
  }
}
