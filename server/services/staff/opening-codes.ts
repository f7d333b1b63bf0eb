import type { StaffSecrets } from './secrets.ts';
import { base32 } from './totp.ts';

/** 40 bits: wrong guesses are slowed, and a link lives for a day. */
const LETTERS = 8;

/**
 * The second half of a link: whoever agreed has the link, whoever asked has its opening code, so that neither opens it
 * alone (docs/decisions/0055-two-halves-of-a-link.md). The code follows from the link's hash and the server's secret:
 * it is stored nowhere, and who asked can read it again.
 */
export function createOpeningCodes(secrets: StaffSecrets) {
  const lettersOf = (tokenHash: string) => base32(secrets.mark('opening code', tokenHash)).slice(0, LETTERS);

  return {
    /** `ABCD-EFGH`. */
    of: (tokenHash: string): string => lettersOf(tokenHash).replace(/.{4}(?=.)/g, '$&-'),

    /** Spaces, dashes and case make no difference. */
    isRight: (tokenHash: string, typed: string): boolean => {
      const letters = typed.toUpperCase().replace(/[^A-Z2-7]/g, '');
      return secrets.isMark(secrets.mark('typed code', letters), 'typed code', lettersOf(tokenHash));
    },
  };
}
