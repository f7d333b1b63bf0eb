import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { freePorts } from '../support/free-ports.ts';
import { answer, startServer } from '../support/started-server.ts';

test('with CONSOLE_PORT the console has a listener of its own, and the shop has no console', async () => {
  const server = await startServer(temporaryFolder(), { DEMO: '0', CONSOLE_PORT: '0' });
  const { origin } = new URL(server.console);
  expect(origin).not.toBe(server.origin);
  expect((await answer(origin, '/console/api/v1/shop')).data.name).toBe('免税拼团');
  const statuses = async (at: string) =>
    Promise.all(['/console', '/api/shop', '/'].map(async (path) => (await fetch(`${at}${path}`)).status));
  expect(await statuses(origin)).toEqual([200, 404, 200]);
  expect(await statuses(server.origin)).toEqual([404, 200, 200]);
});

/** The environment of a server whose listener on that port opens a second late, as on a machine that looks up its name. */
function openedLate(port: number): Record<string, string> {
  const script = `
    import { Server } from 'node:net';
    const { listen } = Server.prototype;
    Server.prototype.listen = function (at, ...rest) {
      if (at === ${port}) setTimeout(() => listen.call(this, at, ...rest), 1000);
      else listen.call(this, at, ...rest);
      return this;
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

test('a request that comes while other listeners are still to open is answered', async () => {
  const [port = 0, consolePort = 0, metricsPort = 0] = await freePorts(3);
  const ports = { PORT: String(port), CONSOLE_PORT: String(consolePort), METRICS_PORT: String(metricsPort) };
  const firstAnswer = async (at: number): Promise<number> => {
    for (;;) {
      try {
        return (await fetch(`http://127.0.0.1:${at}/healthz`, { signal: AbortSignal.timeout(20_000) })).status;
      } catch (error) {
        if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error;
        await pause(5);
      }
    }
  };
  const env = { DEMO: '0', ...ports, ...openedLate(metricsPort) };
  const [server, ...statuses] = await Promise.all([
    startServer(temporaryFolder(), env),
    firstAnswer(port),
    firstAnswer(consolePort),
  ]);
  expect(statuses).toEqual([200, 404]);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  await server.stop();
});
