import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { closeAfterTest } from './cleanup.ts';

/**
 * A network between a client and a server, ended with the test. From `swallow` on, what either side sends on an open
 * connection disappears without an error, and new connections are taken and not answered; `mend` ends that for new ones.
 */
export async function startSwallowing(to: URL) {
  const open = new Set<Socket>();
  let swallows = false;
  const server = createServer((near) => {
    open.add(near.on('error', () => undefined));
    if (swallows) return;
    const far = connect(Number(to.port), to.hostname);
    open.add(far.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow: () => {
      swallows = true;
      for (const socket of open) socket.unpipe().pause();
    },
    mend: () => {
      swallows = false;
    },
  };
}
