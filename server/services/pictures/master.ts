import { pixelLimit } from './kinds.ts';
import { loadSharp } from './sharp.ts';

/** The maximum of pixels; a small file can claim to be enormous. */
const PIXELS = 60_000_000;

/** Bytes that are of no kind that the shop accepts, or no whole picture. */
export class PictureUnreadable extends Error {
  override name = 'PictureUnreadable';

  constructor(
    readonly code: 'pictureKind' | 'pictureBroken',
    options: ErrorOptions = {},
  ) {
    super(code, options);
  }
}

/** A master for the library from any picture: upright, at most 720 px wide, and without camera metadata. */
export async function masterOf(bytes: Buffer): Promise<Buffer> {
  const limitInputPixels = pixelLimit(bytes, PIXELS);
  if (limitInputPixels === null) throw new PictureUnreadable('pictureKind');
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .rotate()
      .resize({ width: 720, height: 2160, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new PictureUnreadable('pictureBroken', { cause: error });
  }
}
