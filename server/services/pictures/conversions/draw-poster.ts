import sharp from 'sharp';
import { lazily } from '../../../../shared/lazily.ts';
import { type PosterShape, posterSizes } from '../../../../shared/posters.ts';
import { readAdvances } from '../posters/fonts.ts';
import type { Poster } from '../posters/poster.ts';
import { upright } from '../posters/upright.ts';
import { wide } from '../posters/wide.ts';

const layouts = { upright, wide };

const advances = lazily(() => readAdvances());

/** Under a picture with holes, as on pages. */
const GROUND = '#EFE9E2';

const SVG = { operation: ['VipsForeignLoadSvg'] };

/** A poster over the master of the item's picture, as JPEG. */
export async function drawPoster(shape: PosterShape, poster: Poster, master: Uint8Array): Promise<Buffer> {
  const { svg, picture } = layouts[shape](poster, advances());
  const { left, top, ...size } = picture;
  const item = await sharp(master)
    .resize({ ...size, fit: 'cover' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // The decoder of SVG reads this one, which is our own, and no other: a converter does one job after the other.
  sharp.unblock(SVG);
  try {
    return await sharp({ create: { ...posterSizes[shape], channels: 3, background: GROUND } })
      .composite([{ input: item, left, top }, { input: Buffer.from(svg) }])
      // In full colour, or the red figures blur.
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } finally {
    sharp.block(SVG);
  }
}
