import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';

interface Deps {
  /** The metrics as text; rejects if they cannot be had. */
  collect: () => Promise<string>;
  /** What a collector sends. */
  token: string | undefined;
  log: Logger;
}

/**
 * `/metrics`, for a collector that sends the token: the figures are business secrets, and a request from this machine
 * may be a proxy's. Without a configured token the path is a 404.
 */
export function metricsRoutes({ collect, token, log }: Deps): Router {
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
    try {
      response.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await collect());
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be collected');
      response.status(503).type('text').send('503');
    }
  });
  return router;
}

/** Of one length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest();
