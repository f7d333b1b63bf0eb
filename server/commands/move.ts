import type { Store } from '../../db/store.ts';
import { readConfig } from '../config/config.ts';
import { type Mark, movedTo } from '../move/mark.ts';
import { moveShop } from '../move/move.ts';
import type { CommandResult, Operator } from '../process/control.ts';
import { parseLine, printed, UsageError } from './command.ts';
import { progressLine } from './progress.ts';

interface MovedShop {
  store: Store;
  dataDir: string;
  databaseUrl: string | undefined;
  filesPlace: string;
  env: NodeJS.ProcessEnv;
  killed: Mark | null;
}

const USAGE = 'move postgres://<user>:<password>@<host>/<database> | move sqlite   [--anyway] [--json]';

/** The target's `DATABASE_URL`; undefined for SQLite. Throws `UsageError`, `ConfigError`. */
function targetOf(given: string | undefined, { databaseUrl: from, env }: MovedShop): string | undefined {
  if (given === 'sqlite' && from !== undefined) return undefined;
  if (given === undefined || given === 'sqlite' || from !== undefined) throw new UsageError(USAGE);
  return readConfig({ ...env, DATABASE_URL: given }, () => '').databaseUrl;
}

/** `move <target>`: the shop on the other engine; no server may run. */
export async function moveCommand(shop: MovedShop, args: string[], operator: Operator): Promise<CommandResult> {
  const line = parseLine(args, operator, ['anyway']);
  const [given, ...rest] = line.positionals;
  if (rest.length > 0) throw new UsageError(USAGE);
  const databaseUrl = targetOf(given, shop);
  const shown = progressLine(line.progress);
  try {
    const { actor, anyway, signal } = line;
    const input = { ...shop, databaseUrl, actor, anyway, progress: shown.show, signal };
    const { books, auditFault, rows, tables } = await moveShop(input);
    const { count } = books;
    const exitCode = count === 0 && auditFault === null ? 0 : 1;
    if (line.json) return printed(JSON.stringify({ tables, rows, count, auditFault }, null, 2), exitCode);
    const verdict = exitCode === 0 ? 'the books and the audit log are right' : 'THE BOOKS OR THE AUDIT LOG ARE WRONG';
    const next = databaseUrl === undefined ? 'unset DATABASE_URL' : `set DATABASE_URL=${withoutPassword(databaseUrl)}`;
    return printed(
      [
        `moved: rows ${rows} in ${tables} tables, all equal; ${verdict}`,
        `The old database is as it was. Pictures and proofs stay in ${shop.filesPlace}.`,
        `Next: ${next}, and start the server.`,
        `The old database does not start any more while ${movedTo(shop.dataDir)} is there.`,
      ].join('\n'),
      exitCode,
    );
  } finally {
    shown.clear();
  }
}

const withoutPassword = (url: string) => url.replace(/(:\/\/[^/@:]*):[^/@]*@/, '$1:…@');
