import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ConfigError } from '../config/config-error.ts';

/** The output of an operator's command, and its exit code. */
export interface CommandResult {
  out: string;
  err: string;
  exitCode: number;
}

/** The user of a command, and the folder from which it was given. */
export interface Operator {
  /** For the audit log. */
  actor: string;
  /** The folder that file names in the command are relative to. */
  cwd: string;
  /** Called with the progress of long work. */
  progress: (text: string) => void;
  /** Aborted when nobody waits for the command any more. */
  signal: AbortSignal;
}

export type RunCommand = (args: string[], operator: Operator) => Promise<CommandResult>;

const commandLine = z.object({
  args: z.array(z.string()),
  /** Never that of staff, who act in the console. */
  actor: z
    .string()
    .max(100)
    .regex(/^shell:./),
  cwd: z.string().min(1),
});

/** The server's messages, a line of JSON each: any number of the first, then one of the second. */
type Frame = { progress: string } | CommandResult;

/** Operating systems cut the path of a socket at about this many bytes. */
const LONGEST_PATH = 100;

function socketPath(dataDir: string): string {
  const path = join(dataDir, 'shop.sock');
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new ConfigError('DATA_DIR: is too long for a socket in it');
  return path;
}

/**
 * Accepts the operator's commands while the server runs: a second program that writes the SQLite file would block the
 * event loop, and its changes would not reach this process's caches. Mode 0600: only the shop's own user, so a command
 * may name any file that this process may read.
 */
export async function listenForCommands(dataDir: string, run: RunCommand): Promise<{ close: () => void }> {
  const path = socketPath(dataDir);
  // Left by a server that was killed; the data folder's lock says that none runs.
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    const gone = new AbortController();
    for (const end of ['end', 'close']) socket.on(end, () => gone.abort());
    const lines = createInterface({ input: socket });
    lines.on('error', () => socket.destroy());
    const write = (frame: Frame) => void (socket.writable && socket.write(`${JSON.stringify(frame)}\n`));
    const listener = { progress: (progress: string) => write({ progress }), signal: gone.signal };
    lines.once('line', async (line) => {
      write(await answer(line, run, listener));
      socket.end();
    });
  });
  // The mode must hold from the moment the socket exists, not a moment later.
  const mask = process.umask(0o177);
  server.listen(path);
  process.umask(mask);
  await once(server, 'listening');
  return {
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

async function answer(
  line: string,
  run: RunCommand,
  listener: Pick<Operator, 'progress' | 'signal'>,
): Promise<CommandResult> {
  try {
    const { args, ...from } = commandLine.parse(JSON.parse(line));
    return await run(args, { ...from, ...listener });
  } catch (error) {
    return { out: '', err: `${error instanceof Error ? error.stack : error}\n`, exitCode: 1 };
  }
}

/** Passes a command to the running server; null if none listens. */
export async function sendCommand(
  dataDir: string,
  args: string[],
  { actor, cwd, progress }: Operator,
): Promise<CommandResult | null> {
  const socket = connect(socketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ECONNREFUSED)$/.test(String(error.code))) return null;
    throw error;
  }
  // The connection stays open both ways: if it ended, nobody would wait for the command.
  socket.write(`${JSON.stringify({ args, actor, cwd })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const frame = JSON.parse(line) as Frame;
    if (!('progress' in frame)) return frame;
    progress(frame.progress);
  }
  throw new Error('the server closed the connection before it answered');
}
