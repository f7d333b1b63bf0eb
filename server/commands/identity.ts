import type { Store } from '../../db/store.ts';
import { acceptIdentity, type Given, type Identity, storedIdentity } from '../process/identity.ts';
import { type Command, declined, printed, UsageError } from './command.ts';
import { tableOf } from './table.ts';

interface Deps {
  store: Store;
  /** What this process was started with; null if it shares nothing. */
  given: Given | null;
}

const USAGE = 'identity [--json] | identity accept --note "<why>"';

function shown(identity: Identity, json: boolean): string {
  if (json) return JSON.stringify(identity, null, 2);
  return tableOf(Object.entries(identity).map(([part, value]) => ({ part, value: value ?? '' })));
}

export function identityCommands({ store, given }: Deps): Record<string, Command> {
  return {
    identity: async ({ positionals: [action, ...rest], note, actor, json }) => {
      if (rest.length > 0 || (action !== undefined && (action !== 'accept' || note === '')))
        throw new UsageError(USAGE);
      if (given === null)
        return declined('one process has all of this shop in its data folder, and nothing is compared');
      if (action === 'accept') return printed(shown(await acceptIdentity(store, given, { actor, note }), json));
      const stored = await storedIdentity(store);
      return stored ? printed(shown(stored, json)) : declined('none yet: the first server that starts has it');
    },
  };
}
