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
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).once('line', async (line) => {
      const { args, actor } = JSON.parse(line) as { args: string[]; actor: string };
      socket.end(`${JSON.stringify(await run(args, actor))}\n`);
    });
  });
  const mask = process.umask(0o177);
  server.listen(path, () => chmodSync(path, 0o600));
  process.umask(mask);
  return { close: () => server.close() };
}

/** Hands a command to the running server; null when none runs. */
export function sendCommand(dataDir: string, args: string[], actor: string): Promise<CommandResult | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath(dataDir));
    socket.once('error', () => resolve(null));
    socket.once('connect', () => socket.write(`${JSON.stringify({ args, actor })}\n`));
    createInterface({ input: socket }).once('line', (line) => {
      resolve(JSON.parse(line) as CommandResult);
      socket.end();
    });
    socket.once('close', () => reject(new Error('the server closed the connection before it answered')));
  });
}
