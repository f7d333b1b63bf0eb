import sharp, { type Sharp } from 'sharp';
import { emoji } from './emoji.ts';
import { clear, open, read } from './layer.ts';

/** The object of each category, cut out for the tile's own plate. */
export const categoryTiles = {
  'category-2': '1f484',
  'category-3': '1f9f4',
  'category-4': '1f45c',
  'category-5': '231a',
  'category-6': '1f3a7',
  'category-7': '1f36b',
  'category-8': '1f9f8',
  'category-9': '1f45f',
  'category-10': '1fad6',
  'category-11': '1f457',
  'category-12': '1f9f3',
} as const;

const side = 144;

export const composeTile = async (art: string): Promise<Sharp> => {
  const object = await emoji({ art, turn: 0, flip: false }, side - 8);
  const { data, width, height } = await read(
    open(object).resize(side, side, { fit: 'contain', background: clear, withoutEnlargement: true }),
  );
  return sharp(data, { raw: { width, height, channels: 4 } });
};
