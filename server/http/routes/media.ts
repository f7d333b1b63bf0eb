import { type RequestHandler, Router } from 'express';
import type { FileStore } from '../../files/file-store.ts';
import { type PictureLibrary, parsePictureFile, storedAs } from '../../services/pictures/library.ts';
import { PRIVATE_FILE } from '../../services/pictures/private-pictures.ts';
import type { Reviews } from '../../services/reviews/service.ts';
import type { Person } from '../../services/shoppers/person.ts';
import { sendStored } from '../responses/send-stored.ts';

interface Deps {
  files: FileStore;
  pictures: PictureLibrary;
  person: Pick<Person, 'picture'>;
  reviews: Pick<Reviews, 'picture'>;
  faceLimit: RequestHandler;
}

/** Seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** Pictures that shoppers took, whose names are drawn at random: who may see one is asked each time. */
const byShoppers =
  (read: (file: string) => Promise<Buffer | null>): RequestHandler =>
  async (request, response) => {
    const file = String(request.params.file);
    const picture = PRIVATE_FILE.test(file) ? await read(file) : null;
    if (!picture) {
      response.status(404).type('text').send('not found');
      return;
    }
    response.set('Cache-Control', `private, max-age=${YEAR}, immutable`).type('webp').send(picture);
  };

/**
 * `/media/<name>-<width>.<format>`: the name is the content's hash, so a file never changes. `/media/avatars/<name>` is
 * the picture of a shopper, which group mates alone are told of, and `/media/reviews/<name>` one of a review that is not
 * hidden; only a browser may store either.
 */
export function mediaRoutes({ files, pictures, person, reviews, faceLimit }: Deps): Router {
  const router = Router();
  router.get('/media/avatars/:file', faceLimit, byShoppers(person.picture));
  router.get('/media/reviews/:file', faceLimit, byShoppers(reviews.picture));
  router.get('/media/:file', async (request, response) => {
    const picture = parsePictureFile(request.params.file);
    const headers = { 'Cache-Control': `public, max-age=${YEAR}, immutable` };
    const sent = () => picture && sendStored(files, storedAs(picture.name, picture), { request, response, headers });
    if (await sent()) return;
    const made = picture ? await pictures.make(picture) : null;
    if (made && (await sent())) return;
    // It could not be stored.
    if (picture && made) response.set(headers).type(picture.format).send(made);
    else response.status(404).type('text').send('not found');
  });
  return router;
}
