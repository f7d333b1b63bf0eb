import { createServer, type Server } from 'node:net';

/** That many free ports of 127.0.0.1, no two alike. */
export async function freePorts(many: number): Promise<number[]> {
  // All are open at once, so that none is given twice.
  const servers = await Promise.all(Array.from({ length: many }, opened));
  return Promise.all(servers.map(closed));
}

function opened(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function closed(server: Server): Promise<number> {
  const address = server.address();
  return new Promise((resolve) =>
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0)),
  );
}
