import { fenFromText, formatMoney } from '../../shared/money.ts';
import { Refused } from '../services/refused.ts';
import type { AdjustmentInput } from '../services/wallet/adjustments.ts';
import type { Services } from '../services.ts';
import { type Command, type CommandLine, declined, idOf, type OptionName, printed, UsageError } from './command.ts';

export const adjustmentOptions: readonly OptionName[] = ['key', 'yes'];
export const debitOptions: readonly OptionName[] = [...adjustmentOptions, 'payment'];

type Action = 'credit' | 'debit';

interface Input extends AdjustmentInput {
  /** The id of the refund or dispute for which it is taken. */
  payment?: number;
}

const KEY = /^[\w.:-]{1,100}$/;

/** The arguments of a command line. Throws `UsageError`. */
function inputOf(action: Action, { positionals, note, actor, key, payment }: CommandLine): Input {
  const [username, yuan = '', ...rest] = positionals;
  const amount = fenFromText(yuan);
  const isKey = key === undefined || KEY.test(key);
  // What was taken back for a payment is not taken twice anyway.
  const keys = `[--key <letters, digits, - _ . :>${action === 'debit' ? ' | --payment <id>' : ''}]`;
  const usage = `${action} <username> <yuan> --note "<why>" ${keys} [--yes]`;
  const isTwice = key !== undefined && payment !== undefined;
  if (!username || amount === null || rest.length > 0 || note === '' || !isKey || isTwice) throw new UsageError(usage);
  const input = { username, amount, note, actor, key };
  return payment === undefined ? input : { ...input, payment: idOf(payment, usage) };
}

interface Deps {
  services: Pick<Services, 'credit' | 'debit' | 'oddPayments' | 'settings'>;
  currency: string;
}

/** `credit` and `debit`: staff put money into a wallet, and take back a wrong credit. */
export function adjustmentCommands({ services, currency }: Deps): Record<Action, Command> {
  const money = (fen: number) => formatMoney(fen, currency);

  const done = ({ payment: id, amount: fen, ...input }: Input, action: Action) =>
    id === undefined
      ? services[action]({ ...input, amount: fen })
      : services.oddPayments.debit({ ...input, id, money: fen });

  async function act(action: Action, input: Input) {
    const { balance, doneBefore } = await done(input, action);
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
