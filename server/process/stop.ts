import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** How long running requests may take after the signal, in ms. */
const LAST_REQUESTS = 11_000;

/** How long the whole stop may take after the drain, in ms: remaining work is left to the next start. */
const ALL = 14_500;

/** How often connections that have become idle are closed meanwhile, in ms. */
const LOOK = 100;

interface Deps {
  servers: readonly Server[];
  /** Called first: from now on `/readyz` says that requests are to be sent elsewhere. */
  leave: () => void;
  /** How long requests are accepted after that, until every balancer has asked, in ms. */
  drain: number;
  /** Called then: from now on no request is waited for. */
  begin: () => void;
  /** Closes what the server uses, after the last request was answered. */
  close: () => Promise<void>;
  log: Logger;
}

/** On SIGTERM or SIGINT: finishes running work, accepts nothing new, and ends the process within 15 seconds after the drain. */
export function stopOnSignal({ servers, leave, drain, begin, close, log }: Deps): void {
  let stopping = false;
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    leave();
    await new Promise((done) => setTimeout(done, drain));
    begin();
    await Promise.all(servers.map(closed));
    await close();
    log.info('stopped');
  };
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'not everything could be closed');
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Only once: a second signal would interrupt what the first one lets end.
      if (stopping) return;
      stopping = true;
      setTimeout(() => fail(new Error('it took too long')), drain + ALL).unref();
      stop(signal).catch(fail);
    });
  }
}

/** Refuses new connections; open ones are closed as soon as they have been answered, all of them at the end. */
async function closed(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), LOOK);
  const forced = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS);
  await new Promise((done) => server.close(done));
  clearInterval(idle);
  clearTimeout(forced);
}
