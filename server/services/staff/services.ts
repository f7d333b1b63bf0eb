import type { Store } from '../../../db/store.ts';
import type { Ids } from '../ids.ts';
import type { ShopName } from '../shop-facts.ts';
import type { Guesses } from '../shoppers/guesses.ts';
import type { Passwords } from '../shoppers/passwords.ts';
import { createAttempts } from './attempts.ts';
import { createCodes } from './codes.ts';
import { createStaffInvites } from './invites.ts';
import { createLogInReset } from './log-in-reset.ts';
import { createNonces } from './nonces.ts';
import { createOwnFactors } from './own-factors.ts';
import { createPasskeys } from './passkeys.ts';
import { createStaffPeople } from './people.ts';
import { ensureRoles } from './roles.ts';
import { createStaffSecrets } from './secrets.ts';
import { createStaffSessions } from './sessions.ts';
import { createStaffSignIn } from './sign-in.ts';
import { createStaffPasswords } from './staff-passwords.ts';
import { createStaffStepUp } from './step-up.ts';

interface Deps {
  store: Store;
  ids: Ids;
  clock: () => number;
  jwtSecret: string;
  passwords: Passwords;
  guesses: Guesses;
  shopName: ShopName;
  /** The origin under which staff open the console. */
  consoleOrigin: () => string;
}

/** Every service about staff themselves; adds the built-in roles to a new shop. */
export async function createStaffServices(deps: Deps) {
  const { store, ids, clock, jwtSecret, guesses, shopName, consoleOrigin } = deps;
  await ensureRoles(store);
  const secrets = createStaffSecrets(jwtSecret);
  const passwords = createStaffPasswords({ passwords: deps.passwords, shopName });
  const passkeys = createPasskeys({ consoleOrigin, shopName });
  const nonces = createNonces({ secrets, clock });
  const codes = createCodes({ store, clock, secrets, shopName });
  const sessions = createStaffSessions({ store, ids, clock });
  const attempts = createAttempts({ store, clock });
  const factors = { store, passwords, passkeys, nonces, codes };
  const invites = createStaffInvites({ ...factors, clock, secrets, sessions, guesses, attempts, consoleOrigin });
  return {
    staffSessions: sessions,
    staffSignIn: createStaffSignIn({ ...factors, guesses, sessions, attempts }),
    staffInvites: invites,
    staffReset: createLogInReset({ invites }),
    staffStepUp: createStaffStepUp({ store, clock, guesses, passkeys, nonces, codes, attempts }),
    staffFactors: createOwnFactors(factors),
    staffPeople: createStaffPeople({ store }),
  };
}
