import { Router } from 'express';
import { answerCollector, type CollectorDeps } from '../../telemetry/collector.ts';

/**
 * `/metrics` on the shop's own port, for a collector that sends the token: the figures are business secrets, and a
 * request from this machine may be a proxy's. Without a configured token the path is a 404.
 */
export function metricsRoutes(deps: CollectorDeps): Router {
  const router = Router();
  router.get('/metrics', async (request, response) => {
    // Never shed, so it must cost nothing if metrics are off.
    if (deps.token === undefined) response.status(404).type('text').send('404');
    else await answerCollector(deps, request, response);
  });
  return router;
}
