import sharp from 'sharp';
import { type Bitmap, open, read } from './layer.ts';

/**
 * Extends the colour of the inside over the edge. The rim of the source art has a fringe of its old background, and
 * sharpening would turn the jump to transparency into a bright line.
 */
const bledColour = async (bitmap: Bitmap, reach: number): Promise<Buffer> => {
  const near = await read(open(bitmap).blur(Math.max(0.6, reach)));
  const { data, width, height } = bitmap;
  const colour = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    const own = Math.max(0, ((data[index * 4 + 3] ?? 0) - 160) / 95);
    for (let channel = 0; channel < 3; channel += 1) {
      const from = index * 4 + channel;
      colour[index * 3 + channel] = Math.round((data[from] ?? 0) * own + (near.data[from] ?? 0) * (1 - own));
    }
  }
  return colour;
};

/** Sharpens enlarged art: the colour by itself, and the edge drawn together. */
export const crisp = async (bitmap: Bitmap, scale: number): Promise<Bitmap> => {
  const { data, width, height } = bitmap;
  const strength = Math.min(2, Math.max(1, scale));
  const sharpened = await sharp(await bledColour(bitmap, scale), { raw: { width, height, channels: 3 } })
    .sharpen({ sigma: 0.55 * strength, m1: 0.4, m2: 1.4 })
    .raw()
    .toBuffer();
  const edge = 1 + (strength - 1) * 0.9;
  const out = Buffer.alloc(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    sharpened.copy(out, index * 4, index * 3, index * 3 + 3);
    const cover = ((data[index * 4 + 3] ?? 0) - 136) * edge + 128;
    out[index * 4 + 3] = Math.min(255, Math.max(0, Math.round(cover)));
  }
  return { data: out, width, height };
};
