import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Rgb } from './palette.ts';

/** Four channels of eight bits, with the place of its upper left corner in the picture. */
export type Layer = { data: Buffer; width: number; height: number; left: number; top: number };

export type Bitmap = Omit<Layer, 'left' | 'top'>;

export const clear = { r: 0, g: 0, b: 0, alpha: 0 };

export const open = ({ data, width, height }: Bitmap): Sharp => sharp(data, { raw: { width, height, channels: 4 } });

export const read = async (image: Sharp): Promise<Bitmap> => {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

export const padded = async (bitmap: Bitmap, margin: number): Promise<Bitmap> =>
  read(open(bitmap).extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear }));

/**
 * Only the shape of a bitmap, in one colour; sharp blurs colour and alpha together, so a mask is blurred separately.
 */
export const silhouette = async (bitmap: Bitmap, colour: Rgb, opacity: number, blur: number): Promise<Bitmap> => {
  const margin = Math.ceil(blur * 3) + 2;
  const { data, width, height } = await padded(bitmap, margin);
  const mask = await sharp(data, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .blur(Math.max(0.5, blur))
    .raw()
    .toBuffer();
  const filled = Buffer.alloc(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    filled[index * 4] = colour.r;
    filled[index * 4 + 1] = colour.g;
    filled[index * 4 + 2] = colour.b;
    filled[index * 4 + 3] = Math.round((mask[index] ?? 0) * opacity);
  }
  return { data: filled, width, height };
};

/** The layers as sharp takes them: cut to the canvas, without those that lie outside it. */
export const composites = async (layers: Layer[], width: number, height: number): Promise<OverlayOptions[]> => {
  const cut = await Promise.all(
    layers.map(async (layer): Promise<OverlayOptions | undefined> => {
      const left = Math.max(0, -layer.left);
      const top = Math.max(0, -layer.top);
      const right = Math.min(layer.width, width - layer.left);
      const bottom = Math.min(layer.height, height - layer.top);
      if (right - left < 1 || bottom - top < 1) return undefined;
      const part = await read(open(layer).extract({ left, top, width: right - left, height: bottom - top }));
      return {
        input: part.data,
        raw: { width: part.width, height: part.height, channels: 4 },
        left: layer.left + left,
        top: layer.top + top,
      };
    }),
  );
  return cut.filter((layer) => layer !== undefined);
};
