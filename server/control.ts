import { once } from 'node:events';
import { chmodSync, existsSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a command of the operator printed, and how it ended. */
export interface CommandResult {
  out: string;
  err: string;
  exitCode: number;
}

export type RunCommand = (args: string[], actor: string) => Promise<CommandResult>;

const socketPath = (dataDir: string) => join(dataDir, 'shop.sock');

/**
 * Takes the operator's commands while the server runs: a second program that writes the SQLite file would freeze the
 * event loop, and its changes would not reach this process's caches. Mode 0600: the shop's own user alone.
 */
export function listenForCommands(dataDir: string, run: RunCommand): { close: () => void } {
  const path = socketPath(dataDir);
  if (existsSync(path)) unlinkSync(path);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).once('line', async (line) => {
      const { args, actor } = JSON.parse(line) as { args: string[]; actor: string };
      const result = await run(args, actor).catch(
        (error: Error): CommandResult => ({ out: '', err: `${error.stack}\n`, exitCode: 1 }),
      );
      socket.end(JSON.stringify(result));
    });
  });
  const mask = process.umask(0o177);
  server.listen(path, () => chmodSync(path, 0o600));
  process.umask(mask);
  return { close: () => server.close() };
}

/** Hands a command to the running server; null when none runs. */
export async function sendCommand(dataDir: string, args: string[], actor: string): Promise<CommandResult | null> {
  const socket = connect(socketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  socket.end(`${JSON.stringify({ args, actor })}\n`);
  let answer = '';
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk;
  if (answer === '') throw new Error('the server closed the connection before it answered');
  return JSON.parse(answer) as CommandResult;
}
