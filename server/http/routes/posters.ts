import { type RequestHandler, Router } from 'express';
import { POSTERS, parsePosterFile } from '../../../shared/posters.ts';
import type { Posters } from '../../posters/posters.ts';
import { onlyOf, queryOf } from '../requests/query.ts';

interface Deps {
  posters: Posters;
  posterLimit: RequestHandler;
}

/** Seconds: a seat that is taken shows soon, and a message that many open is answered by caches. */
const FRESH = 60;

/** `/media/poster/<order number>.<locale>.jpg`, with `?by=<invitation code>`; a group that does not wait has none. */
export function posterRoutes({ posters, posterLimit }: Deps): Router {
  const router = Router();
  router.get(`${POSTERS}:file`, posterLimit, async (request, response) => {
    const file = parsePosterFile(String(request.params.file));
    const by = onlyOf(queryOf(request.originalUrl), ['by'])?.get('by') ?? '';
    const jpeg = file && (await posters.read(file, by));
    if (jpeg) response.set('Cache-Control', `public, max-age=${FRESH}`).type('jpg').send(jpeg);
    else response.status(404).type('text').send('not found');
  });
  return router;
}
