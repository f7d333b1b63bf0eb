import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { bytesHeld, MOST_HELD } from './decoder-memory.ts';

const SIDE = 16;
const plain = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#888' } });
const clear = sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: '#8888' } });

/** Millions of pixels of pictures like this one that are taken, by what the decoder says of the header. */
async function mostPixels(picture: Sharp): Promise<number> {
  const header = await sharp(await picture.toBuffer()).metadata();
  return Math.round(MOST_HELD / (bytesHeld(header) / (SIDE * SIDE)) / 1e6);
}

test.each<[string, Sharp, number]>([
  ['a JPEG', plain.clone().jpeg(), Number.POSITIVE_INFINITY],
  ['a CMYK JPEG', plain.clone().toColourspace('cmyk').jpeg(), Number.POSITIVE_INFINITY],
  ['a progressive JPEG', plain.clone().jpeg({ progressive: true }), 89],
  ['with all of its colours', plain.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 45],
  ['a progressive CMYK JPEG', plain.clone().toColourspace('cmyk').jpeg({ progressive: true }), 34],
  ['a PNG', clear.clone().toColourspace('rgb16').png(), Number.POSITIVE_INFINITY],
  ['an interlaced PNG', plain.clone().png({ progressive: true }), 64],
  ['of 16 bits', clear.clone().toColourspace('rgb16').png({ progressive: true }), 24],
  ['a WebP', plain.clone().webp({ lossless: true }), 54],
  ['a GIF', plain.clone().gif(), 38],
  ['an AVIF', plain.clone().avif({ effort: 0 }), 13],
])('what the decoder of %s may hold bounds its pixels', async (_, picture, most) => {
  expect(await mostPixels(picture)).toBe(most);
});
