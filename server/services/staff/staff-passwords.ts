import { normalized } from '../../../shared/normalized.ts';
import type { ShopName } from '../shop-facts.ts';
import type { Passwords } from '../shoppers/passwords.ts';
import { StaffRefused } from '../staff-refused.ts';
import { isWeak } from './password-strength.ts';

/** Characters of a password of staff at the least. */
const STAFF_PASSWORD_LENGTH = 12;

/** With a word in front of it: shoppers' clients may send a digest in place of a password, staff's may not. */
const asSent = (password: string) => `staff ${normalized(password)}`;

interface Deps {
  passwords: Passwords;
  shopName: ShopName;
}

/** Passwords of staff: one of two factors, and only for whoever has no passkey at hand. */
export function createStaffPasswords({ passwords, shopName }: Deps) {
  return {
    /** The hash to store. Throws `passwordShort`, `passwordCommon`, `Overloaded`. */
    hash: async (password: string, name: string): Promise<string> => {
      const plain = normalized(password);
      if ([...plain].length < STAFF_PASSWORD_LENGTH) throw new StaffRefused('passwordShort');
      if (await isWeak(plain, [name, await shopName()])) throw new StaffRefused('passwordCommon');
      return passwords.hash(asSent(password));
    },
    matches: (password: string, stored: string | null): Promise<boolean> => passwords.matches(asSent(password), stored),
  };
}

export type StaffPasswords = ReturnType<typeof createStaffPasswords>;
