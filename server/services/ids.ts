import { randomBytes, randomInt } from 'node:crypto';

/** Where random names come from; tests put a counting one in its place. */
export interface Ids {
  /** That many random decimal digits. */
  digits: (length: number) => string;
  /** An unguessable text of letters and digits. */
  token: () => string;
  /** An invitation code: eight characters that cannot be taken for one another. */
  invitationCode: () => string;
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const randomIds: Ids = {
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  token: () => randomBytes(24).toString('base64url'),
  invitationCode: () => Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
};
