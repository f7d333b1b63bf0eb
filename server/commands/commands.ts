import type { Store } from '../../db/store.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { BackupProblem } from '../backup/problem.ts';
import { ConfigError } from '../config/config-error.ts';
import { refusalText } from '../console/texts.ts';
import { type FileStore, FilesAway } from '../files/file-store.ts';
import type { S3Settings } from '../files/places.ts';
import type { Messages } from '../i18n.ts';
import type { CommandResult, RunCommand } from '../process/control.ts';
import type { Given } from '../process/identity.ts';
import { SHOP_COMMAND } from '../process/shop-command.ts';
import type { Ids } from '../services/ids.ts';
import type { PrivatePictures } from '../services/pictures/private-pictures.ts';
import { refusalMessage } from '../services/refusal-message.ts';
import { Refused } from '../services/refused.ts';
import { StaffRefused } from '../services/staff-refused.ts';
import { FileProblem } from '../services/text-file.ts';
import type { Services } from '../services.ts';
import { articleCommands, articleOptions } from './articles.ts';
import { auditCommands } from './audit.ts';
import { backupCommands, backupOptions } from './backup.ts';
import { booksCommands } from './books.ts';
import { callCommands, callOptions, createAsk } from './call/call.ts';
import { shortCommands, shortOptions } from './call/short-commands.ts';
import { type Command, type OptionName, parseLine, UsageError } from './command.ts';
import { fileCommands } from './files.ts';
import { identityCommands } from './identity.ts';
import { itemCommands, itemOptions } from './items.ts';
import { shopCommands } from './shop.ts';
import { shownCommands, shownOptions } from './shown.ts';
import { staffCommands } from './staff.ts';

export const USAGE = `Usage: ${SHOP_COMMAND} <command>

  invite                                      print an invitation code that new shoppers can register with
  call                                        lists the calls of the console that can be made here
  call <call> [<field>=<value> …] [--note "<why>"] [--to <file>]
                                              makes one, with every right and without a second person; --help says what
                                              it takes, --to writes an answer that is a file
  credit <username> <yuan> --note "<why>" [--key <word>]
                                              put money into a wallet; prints the new balance
  debit <username> <yuan> --note "<why>" [--key <word>]
                                              take money out of a wallet, never more than it holds; prints what is left
  recharge refuse <number> --note "<remark>"  no transfer has come; the shopper reads the remark
  refund pay <order id>[,<order id>] [--note "<why>"]
                                              the tax goes into the wallet
  refund refuse <order id> --note "<remark>"  the order may be applied for again; the shopper reads the remark
  withdrawal pay <id> [--early] [--anyway] [--note "<why>"]
                                              the money has been sent to the card; before payable_at (a changed card)
                                              only with --early, blocked or frozen only with --anyway
  withdrawal refuse <id> [--anyway] --note "<remark>"
                                              the money goes back to the wallet; the shopper reads the remark; while a
                                              file for the bank has it, or its payment waits for a second person, only
                                              with --anyway
  shopper block <username> --note "<why>"     end every session and let none begin, close waiting groups (all money back),
                                              hide the nickname, stop the invitation code; unblock lifts it
  shopper freeze <username> --note "<why>"    withdraw nothing until unfreeze; a chargeback freezes by itself
  shopper reset-password <username> --note "<why>"
                                              a new password in place of a forgotten one; prints it
  shopper reset-fund-password <username> --note "<why>"
                                              the same for the fund password
  items import <file.csv|json> [--pictures <folder>] [--dry-run] [--leave-out <row>,<row>]
                                              put new items on sale and change those with an id, all or nothing;
                                              without the rows that are left out;
                                              --dry-run shows old and new; docs/operator.md has the columns
  items set <id> <column>=<value> …           change one by the same columns
  items export                                every item as items import reads it (CSV)
  categories|carousel|mall|notices [list]     rows of the storefront, in their order
  categories|carousel|mall|notices add <column>=<value> …
  categories|carousel|mall|notices set <id> <column>=<value> …
  categories|carousel|mall|notices import <file.csv|json> [--pictures <folder>] [--dry-run]
                                              add and change; carousel|mall|notices remove <id> takes one away
  articles                                    the articles and their languages
  articles get <id> [--locale <code>] [--version <number>]
                                              print one, as it is or as an earlier version was
  articles set <id> <file.html|txt> --title "<title>" [--locale <code>] [--dry-run]
                                              set one in a language (${DEFAULT_LOCALE} by default)
  articles publish|unpublish <id>             show a draft to shoppers in every language, or no longer
  articles remove <id> --locale <code>        take a translation away
  staff invite <name> --role <role>           print a link to the console, good once and for 15 minutes; for somebody
                                              who is there already, to sign in anew after a loss
  staff reset <id> --note "<why>"             end what somebody signs in with, and print a link to set it up anew;
                                              role and history stay
  staff demo                                  a link for each role of a demo shop's staff; lays work into its queues
  staff block <id> --note "<why>"             end every session and let none begin; unblock lifts it
  audit verify [<position>:<hash>]            recompute the chain of the audit log, and whether that was its end once;
                                              names the first entry that does not fit, exit code 1
  settings get [<key>]                        what the shop is set to
  settings set <key> <value>                  change it
  identity                                    what all processes of a shop on PostgreSQL share
  identity accept --note "<why>"              it was changed on purpose: what this command was started with counts now
  migrate                                     bring the tables up to this version, as the first server does as well
  verify-books                                recompute every balance from the transfers; exit code 1 on a difference
  backup <file|s3://bucket/name> [--allow-missing]
                                              write all of the shop to a new file, and check it; --allow-missing goes on
                                              without pictures that are lost
  restore <file|s3://bucket/name>             make the shop of a backup where there is none; no server may run there
  move <postgres://…|sqlite> [--anyway]       copy the shop to the other engine and check it; no server may run
  files copy <folder|s3://bucket/prefix>      copy pictures and proofs to another file store, while the shop sells
  --help                                      this text

  --json prints lists and reports for scripts. --dry-run checks everything and changes nothing.
`;

interface Deps {
  store: Store;
  services: Services;
  messages: Messages;
  files: FileStore;
  proofs: PrivatePictures;
  ids: Ids;
  /** Milliseconds since 1970. */
  clock: () => number;
  dataDir: string;
  s3: S3Settings | undefined;
  currency: string;
  currencyCode: string;
  timeZone: string;
  invitationCode: string | undefined;
  given: Given | null;
}

/** Commands speak English, their refusals too. */
const LOCALE = 'en-US';

const failed = (err: string, exitCode: number): CommandResult => ({ out: '', err: `${err}\n`, exitCode });

/** The message of an error that the user of the command caused; other errors are thrown on. */
export function complaint(error: unknown): CommandResult {
  if (error instanceof UsageError) return failed(`usage: ${error.message}`, 2);
  if (error instanceof StaffRefused) return failed(`${refusalText(LOCALE, error)} (${error.reason})`, 1);
  const isPlain = [FileProblem, BackupProblem, ConfigError, FilesAway].some((known) => error instanceof known);
  if (error instanceof Error && isPlain) return failed(error.message, 1);
  throw error;
}

/** The operator's commands; each one that changes data writes the audit log in the same transaction. */
export function createCommands(deps: Deps): RunCommand {
  const { messages, currency } = deps;
  const ask = createAsk(deps);
  const own: Record<string, Command> = {
    ...shopCommands(deps),
    ...callCommands(ask),
    ...booksCommands(deps),
    ...auditCommands(deps),
    ...itemCommands(deps),
    ...shownCommands(deps),
    ...articleCommands(deps),
    ...staffCommands(deps),
    ...backupCommands(deps),
    ...fileCommands(deps),
    ...identityCommands(deps),
  };
  const commands = { ...own, ...shortCommands(ask, deps, own) };
  const options: Record<string, readonly OptionName[]> = {
    call: callOptions,
    ...shortOptions,
    items: itemOptions,
    ...shownOptions,
    articles: articleOptions,
    backup: backupOptions,
  };

  return async ([name = '--help', ...args], operator) => {
    if (name === '--help' || (name !== 'call' && args.includes('--help'))) return { out: USAGE, err: '', exitCode: 0 };
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) return failed(`there is no command ${name}\n\n${USAGE}`, 2);
    try {
      return await command(parseLine(args, operator, options[name]));
    } catch (error) {
      if (!(error instanceof Refused)) return complaint(error);
      const [key, params] = refusalMessage(error, { locale: LOCALE, currency });
      return failed(`${messages.say(LOCALE, key, params)} (${error.reason})`, 1);
    }
  };
}
