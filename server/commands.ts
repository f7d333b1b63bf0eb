import { parseArgs } from 'node:util';
import type { Store } from '../db/store.ts';
import { DEFAULT_LOCALE } from '../shared/locales.ts';
import { fenFromText, formatMoney } from '../shared/money.ts';
import { refusalMessage } from './api/refusals.ts';
import type { CommandResult, RunCommand } from './control.ts';
import type { Messages } from './i18n.ts';
import type { Ids } from './services/ids.ts';
import { Refused } from './services/refused.ts';
import { ensureRootInvitation } from './services/shoppers/invitations.ts';
import { verifyBooks } from './services/wallet/books.ts';
import type { Services } from './services.ts';

export const USAGE = `Usage: npm run -s shop -- <command>

  invite                                    print an invitation code that new shoppers can register with
  credit <username> <yuan> --note "<why>"   put money into a wallet; prints the new balance
  verify-books                              recompute every balance from the transfers; exit code 1 on a difference
  --help                                    this text
`;

interface Deps {
  store: Store;
  services: Services;
  messages: Messages;
  ids: Ids;
  currency: string;
  invitationCode: string | undefined;
}

/** A command that was not understood; the message says how it is called. */
class UsageError extends Error {}

type Command = (args: string[], actor: string) => Promise<CommandResult>;

const printed = (out: string, exitCode = 0): CommandResult => ({ out: `${out}\n`, err: '', exitCode });

/** The operator's commands; each one that changes something writes the audit log in its own transaction. */
export function createCommands({ store, services, messages, ids, currency, invitationCode }: Deps): RunCommand {
  const invite: Command = async (_, actor) =>
    printed(await ensureRootInvitation({ store, ids, configured: invitationCode, actor }));

  const credit: Command = async (args, actor) => {
    const { positionals, values } = parse(args);
    const [username, yuan, ...rest] = positionals;
    const amount = fenFromText(yuan ?? '');
    if (!username || amount === null || rest.length > 0 || !values.note?.trim()) {
      throw new UsageError('credit <username> <yuan> --note "<why>"');
    }
    const balance = await services.credit({ username, amount, note: values.note.trim(), actor });
    return printed(formatMoney(balance, currency));
  };

  const books: Command = async () => {
    const { checked, differences } = await verifyBooks(store);
    const counted = `${checked.accounts} accounts, ${checked.orders} orders, ${checked.groups} groups`;
    if (differences.length === 0) return printed(`books are right: ${counted}`);
    const lines = differences.map(({ what, expected, found }) => `${what}: expected ${expected}, found ${found}`);
    return printed([`${differences.length} differences in ${counted}`, ...lines].join('\n'), 1);
  };

  const commands: Record<string, Command> = { invite, credit, 'verify-books': books };

  return async ([name = '--help', ...args], actor) => {
    if (name === '--help' || args.includes('--help')) return { out: USAGE, err: '', exitCode: 0 };
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) return { out: '', err: `there is no command ${name}\n\n${USAGE}`, exitCode: 2 };
    try {
      return await command(args, actor);
    } catch (error) {
      if (error instanceof UsageError) return { out: '', err: `usage: ${error.message}\n`, exitCode: 2 };
      if (!(error instanceof Refused)) throw error;
      const [key, params] = refusalMessage(error, currency);
      return { out: '', err: `${messages.say(DEFAULT_LOCALE, key, params)} (${error.reason})\n`, exitCode: 1 };
    }
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { note: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
