import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Linux gives outgoing connections and servers on port 0 those from 32768 on. What is drawn here is used seconds or
 * minutes later, and would meanwhile be given to somebody else.
 */
const [FIRST, BEYOND] = [20_000, 32_768];

/** That many free ports of 127.0.0.1, no two alike. */
export async function freePorts(many: number): Promise<number[]> {
  const servers = new Map<number, Server>();
  while (servers.size < many) {
    const port = randomInt(FIRST, BEYOND);
    const server = await opened(port);
    if (server) servers.set(port, server);
  }
  await Promise.all([...servers.values()].map((server) => once(server.close(), 'close')));
  return [...servers.keys()];
}

/** Null if something listens there, such as a server of this call: all are open at once, so that none is drawn twice. */
async function opened(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}
