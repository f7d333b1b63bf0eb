import { launchServer, type RunningServer } from '../../tests/support/server-process.ts';
import { until } from './wait.ts';

/** How long a shop may take to be ready, in ms. */
const READY = 60_000;

interface Deps {
  dataDir: string;
  port: number;
  env: Record<string, string>;
  /** The folder of the program that it is started from. */
  program: string;
}

/** A shop on a port of its own, which may be started again, also from another program. */
export async function startShop({ dataDir, port, env, program }: Deps) {
  let server: RunningServer;
  let folder = program;
  /** Of those that have ended. */
  let earlier = '';
  const start = async () => {
    server = await launchServer(dataDir, { ...env, PORT: String(port) }, folder);
  };
  const end = async (signal: NodeJS.Signals) => {
    const code = await server.stop(signal);
    earlier += server.log();
    return code;
  };
  const isOver = () => (server.process.exitCode ?? server.process.signalCode) !== null;
  await start();
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    invitation: () => server.invitation,
    /** Everything that it has logged. */
    log: () => earlier + (isOver() ? '' : server.log()),
    ready: async (): Promise<void> => {
      await until(`a ready shop on ${port}`, async () => (await fetch(`${origin}/readyz`)).ok, READY);
    },
    start,
    /** From now on it is started from that folder. */
    upgrade: (to: string): void => {
      folder = to;
    },
    kill: () => end('SIGKILL'),
    signal: (signal: NodeJS.Signals) => void server.process.kill(signal),
    stop: async (): Promise<void> => {
      if (isOver()) return;
      server.process.kill('SIGCONT');
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`the shop on ${port} ended with ${code}: ${earlier.slice(-2000)}`);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;
