import { engine } from '../../db/schema/index.ts';
import { schemaVersions } from '../../db/schema/versions.ts';
import type { Store } from '../../db/store.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import type { Ids } from '../services/ids.ts';
import { ensureRootInvitation } from '../services/shoppers/invitations.ts';
import type { Services } from '../services.ts';
import { type Command, declined, type OptionName, printed, UsageError } from './command.ts';
import { printedList } from './lists.ts';
import { tableOf } from './table.ts';

interface Deps {
  store: Store;
  services: Services;
  ids: Ids;
  invitationCode: string | undefined;
}

/** Said in place of a code. */
export const CLOSED = 'none, all of them are closed';

export const invitationOptions: readonly OptionName[] = ['shopper'];

const INVITATION_USAGE = 'invitation rotate|close <code> --note "<why>"';

const SETTINGS_USAGE = 'settings get [<key>] | settings set <key> <value> [--note "<why>"]';

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

  const set: Command = async ({ positionals: [, key, value, ...rest], note, actor }) => {
    if (key === undefined || value === undefined || rest.length > 0) throw new UsageError(SETTINGS_USAGE);
    await settings.set({ key, value, actor, note });
    return printed(value);
  };

  return {
    // Every command that opens the database migrates it.
    migrate: async ({ positionals }) => {
      if (positionals.length > 0) throw new UsageError('migrate');
      return printed(schemaVersions(engine).at(-1) ?? '');
    },

    invite: async ({ actor }) => {
      const code = await ensureRootInvitation({ store, ids, configured: invitationCode, actor });
      return code === undefined ? declined(`${CLOSED}; invitation rotate makes another one`) : printed(code);
    },

    invitations: async ({ positionals, shopper, json }) => {
      if (positionals.length > 0) throw new UsageError('invitations [--shopper <username>] [--json]');
      const found = await services.invitationStaff.list(shopper);
      const rows = found.map(({ code, username, blockedAt, closedAt, createdAt }) => ({
        code,
        of: username ?? 'the shop',
        state: closedAt !== null ? 'closed' : blockedAt !== null ? 'blocked' : 'open',
        made_at: isoTime(createdAt),
        closed_at: isoTimeOrNull(closedAt),
      }));
      return printedList({ rows, next: null }, json, '');
    },

    invitation: async ({ positionals, note, actor }) => {
      const [action, code, ...rest] = positionals;
      if (code === undefined || rest.length > 0 || note === '') throw new UsageError(INVITATION_USAGE);
      if (action === 'rotate') return printed(await services.invitationStaff.rotate({ code, actor, note }));
      if (action !== 'close') throw new UsageError(INVITATION_USAGE);
      await services.invitationStaff.close({ code, actor, note });
      return printed('closed');
    },

    settings: async (line) => {
      const [action] = line.positionals;
      if (action === 'get') return get(line);
      if (action === 'set') return set(line);
      throw new UsageError(SETTINGS_USAGE);
    },
  };
}
