import { inviteDemoTeam } from '../demo/team.ts';
import type { Shop } from '../shop.ts';
import { usagesOf } from './call/short-commands.ts';
import { type Command, UsageError } from './command.ts';
import { printedRows } from './table.ts';

const USAGE = [...usagesOf('staff'), 'staff demo [--json]'].join(' | ');

type Deps = Pick<Shop, 'store' | 'services' | 'ids' | 'proofs' | 'clock'> & { currencyCode: string };

/** Who runs a demo shop's console. */
export function staffCommands(shop: Deps): Record<'staff', Command> {
  return {
    staff: async ({ positionals: [action, ...rest], role, actor, json }) => {
      if (action !== 'demo' || rest.length > 0 || role !== undefined) throw new UsageError(USAGE);
      return printedRows(await inviteDemoTeam(shop, shop.currencyCode, actor), json);
    },
  };
}
