import { setTimeout as pause } from 'node:timers/promises';
import { Router } from 'express';

interface Deps {
  /** Throws when the database does not answer. */
  ping: () => Promise<unknown>;
  /** False when nothing can be written before the next start. */
  isThere: () => boolean;
  /** True from SIGTERM on. */
  stopping: () => boolean;
}

/**
 * How long `/readyz` stays 200 after the database has answered last, in ms: as long as a standby takes to be promoted by
 * itself. All processes lose their database at once, and without them shoppers would see the balancer's bare page.
 */
const GRACE = 30_000;

/** How long the database may take to answer, in ms: less than balancers wait for. */
const PATIENCE = 1000;

/** `/healthz`: the process lives. `/readyz`: it can serve, so send it requests. */
export function healthRoutes({ ping, isThere, stopping }: Deps): Router {
  const router = Router();
  let answeredAt = Number.NEGATIVE_INFINITY;
  const answers = async () => {
    const silent = new AbortController();
    const silence = pause(PATIENCE, no(), { signal: silent.signal }).catch(no);
    if (await Promise.race([ping().then(yes, no), silence])) answeredAt = performance.now();
    silent.abort();
  };
  router.get('/healthz', (_, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_, response) => {
    if (!stopping()) await answers();
    const ready = !stopping() && isThere() && performance.now() - answeredAt < GRACE;
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  return router;
}

const yes = () => true;
const no = () => false;
