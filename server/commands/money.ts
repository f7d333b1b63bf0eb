import type { Store } from '../../db/store.ts';
import { noteBooks, verifyBooks } from '../services/wallet/books.ts';
import type { Services } from '../services.ts';
import { type Command, idOf, type OptionName, printed, UsageError } from './command.ts';

interface Deps {
  store: Store;
  services: Services;
}

/** Options of `withdrawal` beyond the common ones. */
export const withdrawalOptions: readonly OptionName[] = ['early', 'anyway'];

export function moneyCommands({ store, services }: Deps): Record<string, Command> {
  const { withdrawals, refunds, recharges } = services;
  return {
    'verify-books': async ({ json, signal }) => {
      const { checked, count, differences } = await verifyBooks(store, signal);
      // On a full disk they can be verified all the same.
      await noteBooks(store, { count }).catch(() => undefined);
      const exitCode = count === 0 ? 0 : 1;
      if (json) return printed(JSON.stringify({ checked, count, differences }, null, 2), exitCode);
      const counted = Object.entries(checked)
        .map(([what, rows]) => `${rows} ${what.replace('_', ' ')}`)
        .join(', ');
      if (exitCode === 0) return printed(`books are right: ${counted}`);
      const lines = differences.map(({ what, expected, found }) => `${what}: expected ${expected}, found ${found}`);
      const more = count - lines.length;
      if (more > 0) lines.push(`and ${more} more`);
      return printed([`${count} differences in ${counted}`, ...lines].join('\n'), exitCode);
    },

    withdrawal: async ({ positionals, note, actor, early, anyway }) => {
      const usage =
        'withdrawal pay <id> [--early] [--anyway] [--note "<why>"] | withdrawal refuse <id> [--anyway] --note "<what the shopper reads>"';
      const [decision, given] = positionals;
      const id = idOf(given, usage);
      if (decision === 'pay') await withdrawals.pay({ id, actor, note, early, anyway });
      else if (decision === 'refuse' && note !== '') await withdrawals.refuse({ id, actor, note, anyway });
      else throw new UsageError(usage);
      return printed(decision === 'pay' ? 'paid' : 'refused');
    },

    recharge: async ({ positionals, note, actor }) => {
      const usage =
        'recharge confirm <number> --note "<why>" | recharge refuse <number> --note "<what the shopper reads>"';
      const [decision, number] = positionals;
      if (number === undefined || note === '') throw new UsageError(usage);
      if (decision === 'confirm') await recharges.confirm({ number, actor, note });
      else if (decision === 'refuse') await recharges.refuse({ number, actor, note });
      else throw new UsageError(usage);
      return printed(decision === 'confirm' ? 'credited' : 'refused');
    },

    refund: async ({ positionals, note, actor }) => {
      const usage =
        'refund pay <order id> [--note "<why>"] | refund refuse <order id> --note "<what the shopper reads>"';
      const [decision, given] = positionals;
      const id = idOf(given, usage);
      if (decision === 'pay') await refunds.pay({ id, actor, note });
      else if (decision === 'refuse' && note !== '') await refunds.refuse({ id, actor, note });
      else throw new UsageError(usage);
      return printed(decision === 'pay' ? 'paid' : 'refused');
    },
  };
}
