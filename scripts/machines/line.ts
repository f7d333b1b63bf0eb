import { connect, createServer, type Socket } from 'node:net';

/** What the connection on which a shop listens for changes says of itself when it is opened (db/connections.pg.ts). */
const LISTENING = 'pintuan listening';

/**
 * A way to the database for one shop, whose listening connection can be lost in silence: nothing passes any more in either
 * direction, and nobody is told, as when a firewall forgets it.
 */
export async function openLine({ to }: { to: number }) {
  const listening = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    // Its first bytes say whose it is.
    near.once('data', (first) => {
      if (first.includes(LISTENING)) listening.add(pair);
      far.write(first);
      near.pipe(far);
      far.pipe(near);
    });
    for (const [one, other] of [pair, [far, near]] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        listening.delete(pair);
        other.destroy();
      });
    }
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    port,
    /** Loses the listening connections that are open now; answers how many. */
    lose: (): number => {
      const lost = [...listening];
      for (const [near, far] of lost) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
      return lost.length;
    },
    close: async (): Promise<void> => {
      for (const [near] of listening) near.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

export type Line = Awaited<ReturnType<typeof openLine>>;
