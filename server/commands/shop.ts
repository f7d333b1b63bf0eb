import { engine } from '../../db/schema/index.ts';
import { schemaVersions } from '../../db/schema/versions.ts';
import type { Store } from '../../db/store.ts';
import type { Ids } from '../services/ids.ts';
import { ensureRootInvitation } from '../services/shoppers/invitations.ts';
import type { Services } from '../services.ts';
import { usagesOf } from './call/short-commands.ts';
import { type Command, declined, printed, UsageError } from './command.ts';
import { tableOf } from './table.ts';

interface Deps {
  store: Store;
  services: Services;
  ids: Ids;
  invitationCode: string | undefined;
}

/** Said in place of a code. */
export const CLOSED = 'none, all of them are closed';

const SETTINGS_USAGE = ['settings get [<key>]', ...usagesOf('settings')].join(' | ');

export function shopCommands({ store, services, ids, invitationCode }: Deps): Record<string, Command> {
  const { settings } = services;

  const get: Command = async ({ positionals: [, key, ...rest], json }) => {
    const stored = Object.entries(await settings.all());
    const wanted = stored.filter(([name]) => key === undefined || name === key);
    if (wanted.length === 0 || rest.length > 0) throw new UsageError(SETTINGS_USAGE);
    if (json) return printed(JSON.stringify(Object.fromEntries(wanted), null, 2));
    if (key !== undefined) return printed(wanted[0]?.[1] ?? '');
    return printed(tableOf(wanted.map(([setting, value]) => ({ setting, value }))));
  };

  return {
    // Every command that opens the database migrates it.
    migrate: async ({ positionals }) => {
      if (positionals.length > 0) throw new UsageError('migrate');
      return printed(schemaVersions(engine).at(-1) ?? '');
    },

    invite: async ({ actor }) => {
      const code = await ensureRootInvitation({ store, ids, configured: invitationCode, actor });
      return code === undefined ? declined(`${CLOSED}; call invitation_make makes another one`) : printed(code);
    },

    settings: async (line) => {
      if (line.positionals[0] === 'get') return get(line);
      throw new UsageError(SETTINGS_USAGE);
    },
  };
}
