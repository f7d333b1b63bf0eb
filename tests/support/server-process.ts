import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '../..');

/** The token of these servers' metrics. */
export const METRICS_TOKEN = 'a-collector-of-the-tests';

/** The figures of a server, as a collector reads them. */
export async function metricsOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  if (answer.status !== 200) throw new Error(`no metrics: ${answer.status}`);
  return answer.text();
}

export interface RunningServer {
  origin: string;
  /** Where staff open the console. */
  console: string;
  invitation: string;
  process: ChildProcess;
  /** Standard error so far: the log. */
  log: () => string;
  /** Sends a signal and answers with the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts the built server of a folder on a free port, under this Node or another; `script` may be that of `npm start`.
 * The caller ends it.
 */
export function spawnServer(
  dataDir: string,
  env: Record<string, string> = {},
  folder = projectFolder,
  script = 'dist/server/main.js',
  node = process.execPath,
): ChildProcess {
  return spawn(node, ['--enable-source-maps', join(folder, script)], {
    cwd: folder,
    env: { ...baseEnvironment(), PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0', METRICS_TOKEN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The same, and waits until it listens. */
export async function launchServer(
  dataDir: string,
  env: Record<string, string> = {},
  ...where: [folder?: string, script?: string, node?: string]
): Promise<RunningServer> {
  const child = spawnServer(dataDir, env, ...where);
  let out = '';
  let log = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  // Its log is read to the end, which may be after its exit.
  const closed = once(child, 'close');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await closed;
    return child.exitCode;
  };
  while (!/invitation code: .+\n/.test(out)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await closed;
      throw new Error(`the server did not start: ${log}`);
    }
    await new Promise((later) => setTimeout(later, 20));
  }
  // Behind a proxy's address its own is only in the log.
  const portInLog = () => /"port":(\d+)/.exec(log)?.[1];
  while (!/: http:/.test(out) && !portInLog()) await new Promise((later) => setTimeout(later, 20));
  const origin = /: (http:\S+)\n/.exec(out)?.[1] ?? `http://127.0.0.1:${portInLog()}`;
  const invitation = /invitation code: (.+)\n/.exec(out)?.[1] ?? '';
  const console = /console: (.+)\n/.exec(out)?.[1] ?? '';
  return { origin, console, invitation, process: child, log: () => log, stop };
}

/** The processor time of a process since its start, on Linux. */
export function processorSeconds(pid: number | undefined): number {
  // Field 14 and 15, in hundredths; the second, a name, may hold spaces.
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.join('').split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100;
}

/** A command of the operator: `npm run -s shop -- …`, without npm's own start-up time. */
export function shopCommand(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
  cwd?: string,
  folder = projectFolder,
) {
  return new Promise<{ exitCode: number; out: string; err: string }>((resolve) => {
    const options = { cwd, env: { ...baseEnvironment(), DATA_DIR: dataDir, ...env } };
    const child = execFile(
      process.execPath,
      ['--enable-source-maps', join(folder, 'dist/server/cli.js'), ...args],
      options,
      (_, out, err) => resolve({ exitCode: child.exitCode ?? 1, out, err }),
    );
  });
}

/** The shop's settings are not inherited from the environment of the tests. */
export function baseEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME };
}
