import { type Bitmap, clear, type Layer, open, read, silhouette } from './layer.ts';
import type { Rgb } from './palette.ts';

export type Foot = {
  /** Middle of the object and the line it stands on, in pixels. */
  x: number;
  base: number;
  shade: Rgb;
  /** 1 when the light comes from the start, so that shadows fall towards the end. */
  side: 1 | -1;
  strength: number;
};

const sliceFromFoot = async (bitmap: Bitmap, share: number, thickness: number): Promise<Bitmap> => {
  const height = Math.max(2, Math.round(bitmap.height * share));
  const slice = await read(open(bitmap).extract({ left: 0, top: bitmap.height - height, width: bitmap.width, height }));
  return read(open(slice).resize(bitmap.width, Math.max(2, Math.round(thickness)), { fit: 'fill' }));
};

const centred = (bitmap: Bitmap, x: number, y: number): Layer => ({
  ...bitmap,
  left: Math.round(x - bitmap.width / 2),
  top: Math.round(y - bitmap.height / 2),
});

/** Shadows of a thing on its foot: dark where it touches, soft round it, and a long faint one away from the light. */
export const standingShadows = async (object: Bitmap, { x, base, shade, side, strength }: Foot): Promise<Layer[]> => {
  const unit = Math.sqrt(object.width * object.height);
  const touch = await sliceFromFoot(object, 0.05, unit * 0.022);
  const round = await sliceFromFoot(object, 0.3, unit * 0.07);
  const lean = side * 0.55;
  const fallen = await read(
    open(object).affine(
      [
        [1, -lean],
        [0, 0.2],
      ],
      { background: clear, interpolator: 'bilinear' },
    ),
  );
  const cast = await silhouette(fallen, shade, 0.2 * strength, unit * 0.035);
  const margin = (cast.height - fallen.height) / 2;
  const reach = Math.abs(lean) * object.height;
  const castLeft = x - object.width / 2 - margin - (side === 1 ? 0 : reach);
  return [
    { ...cast, left: Math.round(castLeft), top: Math.round(base - fallen.height - margin - unit * 0.005) },
    centred(
      await silhouette(round, shade, 0.34 * strength, unit * 0.032),
      x + side * unit * 0.025,
      base - unit * 0.012,
    ),
    centred(
      await silhouette(touch, shade, 0.62 * strength, unit * 0.011),
      x + side * unit * 0.006,
      base - unit * 0.006,
    ),
  ];
};

/** The one soft shadow under a thing that floats; the higher it hangs, the wider and fainter. */
export const floatingShadows = async (object: Bitmap, foot: Foot, lift: number): Promise<Layer[]> => {
  const { x, base, shade, side, strength } = foot;
  const unit = Math.sqrt(object.width * object.height);
  const flat = await read(
    open(object).resize(Math.round(object.width * 0.8), Math.max(4, Math.round(unit * 0.09)), { fit: 'fill' }),
  );
  const distance = Math.min(1, lift / unit);
  const cast = await silhouette(flat, shade, (0.42 - distance * 0.3) * strength, unit * (0.03 + distance * 0.08));
  return [centred(cast, x + side * lift * 0.25, base)];
};

/** Shadow on what is right behind a thing: a wall it hangs before, or paper it lies on. */
export const fallenShadows = async (object: Bitmap, { x, base, shade, side, strength }: Foot): Promise<Layer[]> => {
  const unit = Math.sqrt(object.width * object.height);
  const middle = base - object.height / 2;
  return [
    centred(
      await silhouette(object, shade, 0.26 * strength, unit * 0.035),
      x + side * unit * 0.05,
      middle + unit * 0.065,
    ),
    centred(
      await silhouette(object, shade, 0.26 * strength, unit * 0.01),
      x + side * unit * 0.012,
      middle + unit * 0.018,
    ),
  ];
};

/** The thing upside down in a polished floor, fading with its height. */
export const mirrored = async (object: Bitmap, x: number, base: number, gloss: number): Promise<Layer> => {
  const depth = Math.round(object.height * 0.55);
  const flipped = await read(open(object).flip());
  const part = await read(open(flipped).extract({ left: 0, top: 0, width: object.width, height: depth }).blur(1.2));
  for (let row = 0; row < part.height; row += 1) {
    const fade = gloss * (1 - row / part.height) ** 1.4;
    for (let column = 0; column < part.width; column += 1) {
      const index = (row * part.width + column) * 4 + 3;
      part.data[index] = Math.round((part.data[index] ?? 0) * fade);
    }
  }
  return { ...part, left: Math.round(x - part.width / 2), top: Math.round(base - 2) };
};
