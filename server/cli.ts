import { existsSync, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { LEAST_POOL } from '../db/pool.ts';
import { settleRestore } from './backup/staging.ts';
import { restoreCommand } from './commands/backup.ts';
import { complaint, createCommands, USAGE } from './commands/commands.ts';
import { moveCommand } from './commands/move.ts';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { explainFailure } from './config/explain-failure.ts';
import { fillTarget } from './move/fill-target.ts';
import { readMark, settleMove } from './move/mark.ts';
import type { Filling } from './move/messages.ts';
import { type CommandResult, type Operator, sendCommand } from './process/control.ts';
import { restrictFileModes } from './process/data-folder.ts';
import { DataFolderInUse, type DataLock, tryLockDataFolder } from './process/data-lock.ts';
import { DATABASE } from './process/database-file.ts';
import { openShop } from './shop.ts';
import { createLogger } from './telemetry/logger.ts';

/** How long to wait for a server that is starting or stopping, in ms. */
const PATIENCE = 30_000;

/** Runs a command in the running server, or by itself if there is none. */
async function run(args: string[]): Promise<CommandResult> {
  if (args.length === 0 || args[0] === '--help') return { out: USAGE, err: '', exitCode: 0 };
  // Without the secret, which would be made where there is none; a restore brings it.
  const config = readConfig(process.env, () => '');
  const operator = {
    actor: systemUser(),
    cwd: process.cwd(),
    progress: process.stderr.isTTY && !args.includes('--json') ? showProgress : () => undefined,
    signal: new AbortController().signal,
  };
  if (args[0] === 'restore') return restoreAlone(config, args.slice(1), operator);
  const alone = config.databaseUrl === undefined;
  if (alone && !existsSync(config.dataDir)) throw noShopIn(config);
  if (args[0] === 'move') return moveAlone(config, args.slice(1), operator);
  // On PostgreSQL commands go to the database itself, beside any number of servers.
  if (!alone) return runHere(readConfig(process.env), args, operator);
  for (const giveUpAt = performance.now() + PATIENCE; performance.now() < giveUpAt; await pause(50)) {
    const answer = await sendCommand(config.dataDir, args, operator);
    if (answer) return answer;
    const lock = tryLockDataFolder(config.dataDir);
    if (!lock) continue;
    return ofShopIn(config)
      .then((whole) => runHere(whole, args, operator))
      .finally(lock.release);
  }
  throw new DataFolderInUse(`a server holds ${config.dataDir} but takes no commands`);
}

/**
 * The whole configuration of the shop in the folder, whose lock the caller holds. A shell seldom has the environment of the
 * server: a command that made a new shop there would back up nothing, and say that its books are right. Throws
 * `ConfigError`, `DataFolderInUse`.
 */
async function ofShopIn(config: Config): Promise<Config> {
  await settleRestore(config.dataDir);
  await settleMove(config.dataDir);
  if (!existsSync(join(config.dataDir, DATABASE))) throw noShopIn(config);
  return readConfig(process.env);
}

const noShopIn = ({ dataDir }: Config) =>
  new ConfigError(`DATA_DIR: there is no shop in ${dataDir}; is the environment that of the server?`);

function lockAlone({ dataDir }: Config): DataLock {
  mkdirSync(dataDir, { recursive: true });
  const lock = tryLockDataFolder(dataDir);
  if (!lock) throw new DataFolderInUse(`a server works in ${dataDir}: stop it first`);
  return lock;
}

/** Never while a server runs: what it writes would be left behind. */
async function moveAlone(places: Config, args: string[], operator: Operator): Promise<CommandResult> {
  const onPostgres = places.databaseUrl !== undefined;
  const killed = readMark(places.dataDir);
  let lock = onPostgres ? null : lockAlone(places);
  try {
    const config = onPostgres ? readConfig(process.env) : await ofShopIn(places);
    const shop = await openShop({ ...config, databasePool: LEAST_POOL }, createLogger('warn'), { role: 'command' });
    try {
      lock ??= lockAlone(config);
      const input = { ...config, env: process.env, store: shop.store, killed };
      return await moveCommand(input, args, { ...operator, signal: untilStopped() }).catch(complaint);
    } finally {
      await shop.store.close();
    }
  } finally {
    lock?.release();
  }
}

/** Never while a server runs: it would continue to serve the old data. */
async function restoreAlone(config: Config, args: string[], operator: Operator): Promise<CommandResult> {
  const lock = lockAlone(config);
  const signal = untilStopped();
  return restoreCommand(config, args, { ...operator, signal })
    .catch(complaint)
    .finally(lock.release);
}

/** Aborted by Ctrl-C and SIGTERM, so that an interrupted command cleans up. */
function untilStopped(): AbortSignal {
  const gone = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => gone.abort());
  return gone.signal;
}

async function runHere(config: Config, args: string[], operator: Operator): Promise<CommandResult> {
  const shop = await openShop({ ...config, databasePool: LEAST_POOL }, createLogger('warn'), {
    role: 'command',
    // It has to work where the others are refused.
    ofAnyIdentity: args[0] === 'identity',
  });
  try {
    const run = createCommands({ ...shop, ...config, ...config.shop });
    return await run(args, { ...operator, signal: untilStopped() });
  } finally {
    await shop.store.close();
  }
}

/** Overwrites the current line of the terminal; an empty text clears it. */
function showProgress(text: string): void {
  process.stderr.write(`\r\x1b[K${text}`);
}

/** The user who runs the command, for the audit log; a container may run as a user without a name. */
function systemUser(): string {
  try {
    return `shell:${userInfo().username}`;
  } catch {
    return `shell:uid ${process.getuid?.()}`;
  }
}

// As a thread of `move` (`fillInThread`), which is no program of its own: another entry would part the server's chunks anew,
// and a cached page then takes an eighth longer (bench/RESULTS.md).
if (parentPort) await fillTarget(parentPort, workerData as Filling);
else await runAsCommand();

/** Who reads the output may have read enough (`items export | head`); what the command does goes on to its end. */
function letReadersGo(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

async function runAsCommand(): Promise<void> {
  restrictFileModes();
  letReadersGo();
  try {
    const { out, err, exitCode } = await run(process.argv.slice(2));
    process.stdout.write(out);
    process.stderr.write(err);
    process.exitCode = exitCode;
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
