import { fenFromText, formatMoney } from '../../shared/money.ts';
import { Refused } from '../services/refused.ts';
import type { AdjustmentInput } from '../services/wallet/adjustments.ts';
import type { Services } from '../services.ts';
import { type Command, type CommandLine, declined, type OptionName, printed, UsageError } from './command.ts';

export const adjustmentOptions: readonly OptionName[] = ['key', 'yes'];

type Action = 'credit' | 'debit';

const KEY = /^[\w.:-]{1,100}$/;

/** The arguments of a command line. Throws `UsageError`. */
function inputOf(action: Action, { positionals, note, actor, key }: CommandLine): AdjustmentInput {
  const [username, yuan = '', ...rest] = positionals;
  const amount = fenFromText(yuan);
  const isKey = key === undefined || KEY.test(key);
  if (!username || amount === null || rest.length > 0 || note === '' || !isKey) {
    throw new UsageError(`${action} <username> <yuan> --note "<why>" [--key <letters, digits, - _ . :>] [--yes]`);
  }
  return { username, amount, note, actor, key };
}

interface Deps {
  services: Pick<Services, 'credit' | 'debit' | 'settings'>;
  currency: string;
}

/** `credit` and `debit`: staff put money into a wallet, and take back a wrong credit. */
export function adjustmentCommands({ services, currency }: Deps): Record<Action, Command> {
  const money = (fen: number) => formatMoney(fen, currency);

  async function act(action: Action, input: AdjustmentInput) {
    const { balance, doneBefore } = await services[action](input);
    const err = doneBefore === undefined ? '' : `done before, on ${new Date(doneBefore).toISOString()}: not again\n`;
    return { ...printed(money(balance)), err };
  }

  const command =
    (action: Action): Command =>
    async (line) => {
      const input = inputOf(action, line);
      const { username, amount } = input;
      const confirmAbove = await services.settings.money('confirm_above');
      if (amount > confirmAbove && !line.yes) {
        return declined(`${money(amount)} is more than ${money(confirmAbove)}: if it is right, repeat with --yes`);
      }
      return act(action, input).catch((error: unknown) => {
        if (!(error instanceof Refused) || error.reason !== 'balanceTooLow') throw error;
        const held = amount - (error.sums.amount ?? 0);
        return declined(`${username} has ${money(held)} in the wallet: ${money(amount)} cannot be taken from it`);
      });
    };

  return { credit: command('credit'), debit: command('debit') };
}
