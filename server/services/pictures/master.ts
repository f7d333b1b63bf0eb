import { pixelLimit } from './kinds.ts';
import { loadSharp } from './sharp.ts';

/** Pixels that a picture may have; a small file can say that it is enormous. */
const PIXELS = 60_000_000;

/** Bytes that are no picture, or none that the shop takes; the message says which. */
export class PictureUnreadable extends Error {
  override name = 'PictureUnreadable';
}

/** A master for the library from a picture of anybody's: upright, at most 720 px wide, and without what cameras add. */
export async function masterOf(bytes: Buffer): Promise<Buffer> {
  const limitInputPixels = pixelLimit(bytes, PIXELS);
  if (limitInputPixels === null) throw new PictureUnreadable('is no JPEG, PNG, WebP, AVIF or GIF');
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .rotate()
      .resize({ width: 720, height: 2160, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new PictureUnreadable('cannot be read to its end, or is enormous', { cause: error });
  }
}
