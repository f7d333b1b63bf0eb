import { formatMoney } from '../../shared/money.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import type { Services } from '../services.ts';
import { type Command, type CommandLine, type OptionName, printed, UsageError } from './command.ts';
import { sourcesText } from './sources.ts';
import { statementCommand } from './statement.ts';
import { tableOf } from './table.ts';

const USAGE =
  'shopper show <username> [--json] | shopper statement <username> [--after <id>] [--limit <rows>] [--format csv] [--json] | shopper block|unblock|freeze|unfreeze|reset-password|reset-fund-password <username> --note "<why>"';

/** Options of `shopper statement`. */
export const shopperOptions = ['after', 'limit', 'format'] as const satisfies readonly OptionName[];

/** The output after success. */
const done = { block: 'blocked', unblock: 'unblocked', freeze: 'frozen', unfreeze: 'unfrozen' } as const;
const resets = new Map<string, 'resetPassword' | 'resetFundPassword'>([
  ['reset-password', 'resetPassword'],
  ['reset-fund-password', 'resetFundPassword'],
]);
const acts = ['block', 'unblock', 'freeze', 'unfreeze'] as const;

const isoOrEmpty = (ms: number | null) => isoTimeOrNull(ms) ?? '';

export function shopperCommands({ services, currency }: { services: Services; currency: string }) {
  const { shopperStaff } = services;

  async function show(username: string, json: boolean) {
    const { balance, blockedAt, frozenAt, frozenWhy, createdAt, demo, reputationScore, sources, ...names } =
      await shopperStaff.show(username);
    const shown = {
      ...names,
      balance: formatMoney(balance ?? 0, currency),
      came_in: sourcesText(sources, currency),
      reputation: reputationScore,
      demo: demo ? 'yes' : 'no',
      blocked_at: isoOrEmpty(blockedAt),
      frozen_at: isoOrEmpty(frozenAt),
      frozen_why: frozenWhy,
      registered_at: isoTime(createdAt),
    };
    return printed(json ? JSON.stringify(shown, null, 2) : tableOf([shown]));
  }

  const statement = statementCommand({ services, currency });

  const shopper: Command = async (line: CommandLine) => {
    const [action, username, ...rest] = line.positionals;
    if (username === undefined || rest.length > 0) throw new UsageError(USAGE);
    if (action === 'statement') return statement(username, line);
    // These options belong only to a statement.
    if (shopperOptions.some((name) => line[name] !== undefined)) throw new UsageError(USAGE);
    return action === 'show' ? show(username, line.json) : act(action, username, line);
  };

  async function act(action: string | undefined, username: string, { note, actor }: CommandLine) {
    const reset = resets.get(action ?? '');
    if (reset && note !== '') return printed(await shopperStaff[reset]({ username, actor, note }));
    const known = acts.find((one) => one === action);
    if (!known || note === '') throw new UsageError(USAGE);
    const result = await shopperStaff[known]({ username, actor, note });
    if (!Array.isArray(result)) return printed(result ? `${done[known]}: ${result}` : done[known]);
    const filed = result.map(({ id, money, filedAt }) => {
      return `withdrawal ${id} (${formatMoney(money, currency)}) is in a file for the bank of ${isoTime(filedAt)}: the bank may pay it`;
    });
    return printed([done[known], ...filed].join('\n'));
  }

  return { shopper };
}
