import { launchServer, type RunningServer } from '../../tests/support/server-process.ts';
import { until } from './wait.ts';

/** How long a shop may take to be ready, in ms. */
const READY = 60_000;

interface Deps {
  dataDir: string;
  port: number;
  env: Record<string, string>;
}

/** A shop of the build on a port of its own, which may be started again. */
export async function startShop({ dataDir, port, env }: Deps) {
  let server: RunningServer;
  /** Of those that have ended. */
  let earlier = '';
  const start = async () => {
    server = await launchServer(dataDir, { ...env, PORT: String(port) });
  };
  const end = async (signal: NodeJS.Signals) => {
    const code = await server.stop(signal);
    earlier += server.log();
    return code;
  };
  await start();
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    invitation: () => server.invitation,
    /** Everything that it has logged. */
    log: () => earlier + ((server.process.exitCode ?? server.process.signalCode) ? '' : server.log()),
    ready: async (): Promise<void> => {
      await until(`a ready shop on ${port}`, async () => (await fetch(`${origin}/readyz`)).ok, READY);
    },
    start,
    kill: () => end('SIGKILL'),
    signal: (signal: NodeJS.Signals) => void server.process.kill(signal),
    stop: async (): Promise<void> => {
      if (server.process.exitCode !== null || server.process.signalCode !== null) return;
      server.process.kill('SIGCONT');
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`the shop on ${port} ended with ${code}: ${earlier.slice(-2000)}`);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;
