import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { crisp } from './crisp.ts';
import { type Bitmap, clear, open, read } from './layer.ts';
import type { SceneObject } from './scene-format.ts';

const assets = new URL('./assets/', import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'));
const trimmed = new Map<string, Promise<Bitmap>>();

const source = (art: string): Promise<Bitmap> => {
  const known = trimmed.get(art);
  if (known) return known;
  const loaded = read(sharp(fileURLToPath(new URL(`${art}.webp`, assets))).trim({ background: clear, threshold: 10 }));
  trimmed.set(art, loaded);
  return loaded;
};

type Look = Pick<SceneObject, 'art' | 'turn' | 'flip' | 'recolour'>;

/** An object for the scene, cut to its own outline; `side` is its longer side in pixels. */
export const emoji = async ({ art, turn, flip, recolour }: Look, side: number): Promise<Bitmap> => {
  const flat = await source(art);
  const scale = side / Math.max(flat.width, flat.height);
  let image = open(flat).resize(Math.round(flat.width * scale), Math.round(flat.height * scale), {
    kernel: 'lanczos3',
    fit: 'fill',
  });
  if (flip) image = image.flop();
  if (recolour) image = image.modulate({ hue: recolour[0], saturation: recolour[1], brightness: recolour[2] });
  let bitmap = await read(image);
  if (turn !== 0) {
    const turned = await read(open(bitmap).rotate(turn, { background: clear }));
    bitmap = await read(open(turned).trim({ background: clear, threshold: 10 }));
  }
  return crisp(bitmap, scale);
};
