import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a program has to end by itself, in ms. */
const PATIENCE = 20_000;

interface Program {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Where its log is written, under its name. */
  logs: string;
  /** Whom it runs as; as this process if left out. */
  user?: { uid: number; gid: number };
}

export interface Child {
  pid: number;
  kill: (signal: NodeJS.Signals) => void;
  /** Asks it to end, and kills it if it does not. */
  stop: () => Promise<void>;
}

/** Starts a program that the caller ends, without the environment of this process. */
export function startChild({ name, command, args, env = {}, logs, user }: Program): Child {
  const log = openSync(join(logs, `${name}.log`), 'a');
  const { PATH = '' } = process.env;
  const child: ChildProcess = spawn(command, args, {
    env: { PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    ...user,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} did not start: ${command}`);
  const ended = once(child, 'exit');
  return {
    pid,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const late = await Promise.race([ended.then(() => false), pause(PATIENCE, true, { ref: false })]);
      if (late) child.kill('SIGKILL');
      await ended;
    },
  };
}
