import { Router } from 'express';
import { type PictureLibrary, parsePictureFile } from '../../services/pictures/library.ts';

/** Seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** `/media/<name>-<width>.<format>`: the name is the content's hash, so a file never changes. */
export function mediaRoutes(pictures: PictureLibrary): Router {
  const router = Router();
  router.get('/media/:file', async (request, response) => {
    const input = parsePictureFile(request.params.file);
    const path = input && (await pictures.file(input.name, input.width, input.format));
    if (!path) {
      response.status(404).type('text').send('not found');
      return;
    }
    const headers = { 'Cache-Control': `public, max-age=${YEAR}, immutable` };
    response.sendFile(path, { dotfiles: 'allow', cacheControl: false, headers });
  });
  return router;
}
