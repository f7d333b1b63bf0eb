import { createServer, type Server } from 'node:http';
import { listen } from '../listen.ts';
import { answerCollector, type CollectorDeps } from './collector.ts';

interface Deps extends CollectorDeps {
  listener: { port: number | undefined; host: string };
}

/** `/metrics` on a listener of its own (`METRICS_PORT`), with the token only if there is one; null without a port. */
export async function openMetricsListener({ listener: { port, host }, ...deps }: Deps): Promise<Server | null> {
  if (port === undefined) return null;
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] === '/metrics') return void answerCollector(deps, request, response);
    response.writeHead(404).end('404');
  });
  const listening = await listen(server, { port, host }, 'METRICS_HOST, METRICS_PORT');
  deps.log.info({ port: listening }, 'metrics are served');
  return server;
}
