import { Router } from 'express';
import { AVATAR_FILE } from '../../services/pictures/avatar-url.ts';
import { type PictureLibrary, parsePictureFile } from '../../services/pictures/library.ts';
import type { ProofFolder } from '../../services/pictures/proofs.ts';

/** Seconds. */
const YEAR = 365 * 24 * 60 * 60;

/**
 * `/media/<name>-<width>.<format>`: the name is the content's hash, so a file never changes. `/media/avatars/<name>` is
 * the picture of a shopper, whose name is drawn at random and told to nobody else; a browser alone may store it.
 */
export function mediaRoutes(pictures: PictureLibrary, avatars: ProofFolder): Router {
  const router = Router();
  router.get('/media/avatars/:file', async (request, response) => {
    const { file } = request.params;
    const picture = AVATAR_FILE.test(file) ? await avatars.read(file) : null;
    if (!picture) {
      response.status(404).type('text').send('not found');
      return;
    }
    response.set('Cache-Control', `private, max-age=${YEAR}, immutable`).type('webp').send(picture);
  });
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
