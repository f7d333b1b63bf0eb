import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Registry } from 'prom-client';

/**
 * `/metrics`, for a collector that sends the token: the figures are business secrets, and a request from this machine
 * may be a proxy's. Without a configured token the path is a 404.
 */
export function metricsRoutes(registry: Registry, token: string | undefined): Router {
  const router = Router();
  const expected = digest(`Bearer ${token}`);
  router.get('/metrics', async (request, response) => {
    // Never shed, so it must cost nothing if metrics are off.
    if (token === undefined) {
      response.status(404).type('text').send('404');
      return;
    }
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').type('text').send('401');
      return;
    }
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

/** Of one length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest();
