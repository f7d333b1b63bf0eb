import { Router } from 'express';

interface Deps {
  /** Throws when the database does not answer. */
  ping: () => Promise<unknown>;
  /** True from SIGTERM on. */
  stopping: () => boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can serve, so send it requests. */
export function healthRoutes({ ping, stopping }: Deps): Router {
  const router = Router();
  router.get('/healthz', (_, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_, response) => {
    const ready = !stopping() && (await ping().then(yes, no));
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  return router;
}

const yes = () => true;
const no = () => false;
