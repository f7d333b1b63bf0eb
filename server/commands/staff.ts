import { type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import { inviteDemoTeam } from '../demo/team.ts';
import { shellOf } from '../services/staff/actor.ts';
import type { Shop } from '../shop.ts';
import { type Command, type CommandLine, idOf, type OptionName, printed, UsageError } from './command.ts';
import { printedRows } from './table.ts';

const USAGE = `staff invite <name> --role ${roleKeys.join('|')} [--note "<why>"] | staff reset|block|unblock <id> --note "<why>" | staff demo [--json]`;

export const staffOptions: readonly OptionName[] = ['role'];

type Deps = Pick<Shop, 'store' | 'services' | 'ids' | 'proofs' | 'clock'> & { currencyCode: string };

const LONGEST_NAME = 40;

const isRole = (role: string | undefined): role is RoleKey => roleKeys.some((key) => key === role);

/** Who runs the console: the shell lets the first owner in, and anybody again who has lost what they sign in with. */
export function staffCommands(shop: Deps) {
  const { staffInvites, staffPeople, staffReset } = shop.services;

  async function invite({ positionals: [, name = '', ...rest], role, note, actor }: CommandLine) {
    const isName = name.trim() !== '' && name.trim().length <= LONGEST_NAME;
    if (!isName || rest.length > 0 || !isRole(role)) throw new UsageError(USAGE);
    const { link } = await staffInvites.make({ name, role, note, by: shellOf(actor) });
    return printed(link);
  }

  async function reset({ positionals: [, id, ...rest], role, note, actor }: CommandLine) {
    if (rest.length > 0 || role !== undefined || note === '') throw new UsageError(USAGE);
    const { link } = await staffReset.reset({ id: idOf(id, USAGE), note, by: shellOf(actor) });
    return printed(link);
  }

  async function block({ positionals: [action, id, ...rest], role, note, actor }: CommandLine) {
    if (rest.length > 0 || role !== undefined || note === '') throw new UsageError(USAGE);
    const blocked = action === 'block';
    await staffPeople.block({ id: idOf(id, USAGE), blocked, note, by: shellOf(actor) });
    return printed(blocked ? 'blocked' : 'unblocked');
  }

  async function demo(line: CommandLine) {
    if (line.positionals.length > 1 || line.role !== undefined) throw new UsageError(USAGE);
    return printedRows(await inviteDemoTeam(shop, shop.currencyCode, line.actor), line.json);
  }

  const staff: Command = async (line) => {
    const [action] = line.positionals;
    if (action === 'invite') return invite(line);
    if (action === 'demo') return demo(line);
    if (action === 'reset') return reset(line);
    if (action === 'block' || action === 'unblock') return block(line);
    throw new UsageError(USAGE);
  };

  return { staff };
}
