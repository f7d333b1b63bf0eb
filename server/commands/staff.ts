import { type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import { inviteDemoTeam } from '../demo/team.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import { shellActor } from '../services/staff/actor.ts';
import type { Shop } from '../shop.ts';
import { type Command, type CommandLine, idOf, type OptionName, printed, UsageError } from './command.ts';
import { printedList } from './lists.ts';

const USAGE = `staff list [--json] | staff invite <name> --role ${roleKeys.join('|')} [--note "<why>"] | staff reset|block|unblock <id> --note "<why>" | staff demo [--json]`;

export const staffOptions: readonly OptionName[] = ['role'];

type Deps = Pick<Shop, 'store' | 'services' | 'ids' | 'proofs' | 'clock'> & { currencyCode: string };

const LONGEST_NAME = 40;

const isRole = (role: string | undefined): role is RoleKey => roleKeys.some((key) => key === role);

/** Who runs the console: the shell lets the first owner in, and anybody again who has lost what they sign in with. */
export function staffCommands(shop: Deps) {
  const { staffInvites, staffPeople, staffReset } = shop.services;

  async function list(line: CommandLine) {
    if (line.positionals.length > 1 || line.role !== undefined) throw new UsageError(USAGE);
    const [people, invites] = await Promise.all([staffPeople.list(), staffInvites.listOpen()]);
    const rows = [
      ...people.map(({ id, name, role, passkeys, totp, seenAt, blockedAt }) => ({
        ...{ id, name, role, state: blockedAt === null ? 'active' : 'blocked' },
        ...{ passkeys, authenticator_app: totp, seen_at: isoTimeOrNull(seenAt), invited_until: null },
      })),
      ...invites.map(({ name, role, expiresAt }) => ({
        ...{ id: null, name, role, state: 'invited', passkeys: null, authenticator_app: null, seen_at: null },
        invited_until: isoTime(expiresAt),
      })),
    ];
    return printedList({ rows, next: null }, line.json, '');
  }

  async function invite({ positionals: [, name = '', ...rest], role, note, actor }: CommandLine) {
    const isName = name.trim() !== '' && name.trim().length <= LONGEST_NAME;
    if (!isName || rest.length > 0 || !isRole(role)) throw new UsageError(USAGE);
    const { link } = await staffInvites.make({ name, role, note, by: shellActor(actor) });
    return printed(link);
  }

  async function reset({ positionals: [, id, ...rest], role, note, actor }: CommandLine) {
    if (rest.length > 0 || role !== undefined || note === '') throw new UsageError(USAGE);
    const { link } = await staffReset.reset({ id: idOf(id, USAGE), note, by: shellActor(actor) });
    return printed(link);
  }

  async function block({ positionals: [action, id, ...rest], role, note, actor }: CommandLine) {
    if (rest.length > 0 || role !== undefined || note === '') throw new UsageError(USAGE);
    const blocked = action === 'block';
    await staffPeople.block({ id: idOf(id, USAGE), blocked, note, by: shellActor(actor) });
    return printed(blocked ? 'blocked' : 'unblocked');
  }

  async function demo(line: CommandLine) {
    if (line.positionals.length > 1 || line.role !== undefined) throw new UsageError(USAGE);
    return printedList({ rows: await inviteDemoTeam(shop, shop.currencyCode, line.actor), next: null }, line.json, '');
  }

  const staff: Command = async (line) => {
    const [action] = line.positionals;
    if (action === 'list') return list(line);
    if (action === 'invite') return invite(line);
    if (action === 'demo') return demo(line);
    if (action === 'reset') return reset(line);
    if (action === 'block' || action === 'unblock') return block(line);
    throw new UsageError(USAGE);
  };

  return { staff };
}
