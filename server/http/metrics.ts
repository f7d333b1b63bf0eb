import { Router } from 'express';
import type { Registry } from 'prom-client';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * `/metrics` for a collector on this machine. Anybody else, and whatever came through a proxy, gets what an unknown
 * address gets: the figures tell the shop's business.
 */
export function metricsRoutes(registry: Registry): Router {
  const router = Router();
  router.get('/metrics', async (request, response, next) => {
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
    if (forwarded !== undefined || !LOOPBACK.test(request.socket.remoteAddress ?? '')) return next();
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}
