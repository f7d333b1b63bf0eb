import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** How long requests under way may take after the signal, in ms. */
const LAST_REQUESTS = 11_000;

/** How long all of it may take, in ms: what then still works is left to the next start. */
const ALL = 14_500;

/** How often connections that have become idle are closed meanwhile, in ms. */
const LOOK = 100;

interface Deps {
  server: Server;
  /** Called first: from now on no request is waited for. */
  begin: () => void;
  /** Closes what the server uses, after the last request was answered. */
  close: () => Promise<void>;
  log: Logger;
}

/** On SIGTERM or SIGINT: finishes what runs, takes nothing new, and ends the process within 15 seconds. */
export function stopOnSignal({ server, begin, close, log }: Deps): void {
  let stopping = false;
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    begin();
    await closed(server);
    await close();
    log.info('stopped');
  };
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'not everything could be closed');
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Runs only once: a second signal would cut off what the first lets end.
      if (stopping) return;
      stopping = true;
      setTimeout(() => fail(new Error('it took too long')), ALL).unref();
      stop(signal).catch(fail);
    });
  }
}

/** No new connection; those open are closed as soon as they have been answered, at the end all of them. */
async function closed(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), LOOK);
  const forced = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS);
  await new Promise((done) => server.close(done));
  clearInterval(idle);
  clearTimeout(forced);
}
