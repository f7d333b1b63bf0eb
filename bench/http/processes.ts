import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import type { Job, Outcome } from './generator.ts';

const root = join(import.meta.dirname, '../..');

/** Servers run on one core and the generator on another, if the machine supports it. */
const SERVER_CORE = '0';
const GENERATOR_CORE = '1';

function canPin(): boolean {
  try {
    execFileSync('taskset', ['-c', SERVER_CORE, 'true']);
    return true;
  } catch {
    return false;
  }
}

const pinned = canPin();

/** `core`: null for any. */
function launch(core: string | null, args: string[], options: { env?: Record<string, string>; ipc?: boolean } = {}) {
  const command = [process.execPath, ...args];
  const [file = '', ...rest] = pinned && core !== null ? ['taskset', '-c', core, ...command] : command;
  const { PATH = '', HOME = '' } = process.env;
  return spawn(file, rest, {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', ...options.env },
    stdio: ['ignore', 'pipe', 'inherit', ...(options.ipc ? (['ipc'] as const) : [])],
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export interface Server {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

async function listening(child: ReturnType<typeof launch>, said: RegExp): Promise<Server> {
  let out = '';
  for await (const chunk of child.stdout ?? []) {
    out += chunk;
    const port = said.exec(out)?.[1];
    if (port) return { port: Number(port), pid: child.pid ?? 0, stop: () => ended(child) };
  }
  throw new Error(`a server did not start: ${out}`);
}

/** The built shop on a data folder, with the flags that `npm start` and the image give it. */
export function startShop(
  dataDir: string,
  env: Record<string, string> = {},
  flags: string[] = [],
  core: string | null = SERVER_CORE,
): Promise<Server> {
  const settings = { PORT: '0', DATA_DIR: dataDir, DEMO: '1', RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn', ...env };
  return listening(
    launch(core, ['--heap-growing-percent=100', '--enable-source-maps', ...flags, 'dist/server/main.js'], {
      env: settings,
    }),
    /:(\d+)\n/,
  );
}

/** A limit: a script of `bench/limits`, which prints the port it listens on. */
export function startLimit(name: string, input: unknown): Promise<Server> {
  const args = ['--import', 'tsx', `bench/limits/${name}.ts`, JSON.stringify(input)];
  return listening(launch(SERVER_CORE, args), /^(\d+)\n/);
}

/** The same for a script that holds components, as `buildLimit` has left it. */
export function startBuiltLimit(script: string, input: unknown): Promise<Server> {
  return listening(launch(SERVER_CORE, [script, JSON.stringify(input)]), /^(\d+)\n/);
}

/** Builds a script of `bench/limits` with Vite into a folder, and returns its path. */
export async function buildLimit(name: string, folder: string): Promise<string> {
  const outDir = join(folder, name);
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { ssr: `bench/limits/${name}.tsx`, outDir },
  });
  return join(outDir, `${name}.js`);
}

/** A limit that is no server: it repeats its work for `duration` ms, and prints how often. */
export function startRenders(script: string, input: string) {
  const child = launch(SERVER_CORE, ['--import', 'tsx', `bench/limits/${script}.ts`, input], { ipc: true });
  return {
    run: async (duration: number): Promise<{ answers: number; took: number }> => {
      child.send(duration);
      const [outcome] = (await once(child, 'message')) as [{ answers: number; took: number }];
      return outcome;
    },
    stop: () => ended(child),
  };
}

/** A process that sends requests. */
export function startGenerator(core: string | null = GENERATOR_CORE) {
  const child = launch(core, ['--import', 'tsx', 'bench/http/generator.ts'], { ipc: true });
  return {
    pid: child.pid ?? 0,
    run: async (job: Job): Promise<Outcome> => {
      child.send(job);
      const [outcome] = (await once(child, 'message')) as [Outcome];
      return outcome;
    },
    stop: () => ended(child),
  };
}
