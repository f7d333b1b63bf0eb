import type { Backdrop } from './backdrop.ts';
import { emoji } from './emoji.ts';
import { type Layer, open, padded, read } from './layer.ts';
import type { Rgb } from './palette.ts';
import type { SceneObject } from './scene-format.ts';
import { type Foot, fallenShadows, floatingShadows, mirrored, standingShadows } from './shadow.ts';

/** The visible part of the set: upper left corner, and pixels to a hundredth of the set. */
export type View = { x: number; y: number; scale: number };

export type Stage = { backdrop: Backdrop; view: View; shade: Rgb; side: 1 | -1; dark: boolean };

const isAir = ({ at }: SceneObject): boolean => at === 'air';

/** Things further back are painted first; things in the air come last. */
export const paintOrder = (objects: readonly SceneObject[], { spots }: Backdrop): SceneObject[] => {
  const rank = (object: SceneObject) => {
    if (object.behind) return -1000;
    return object.at === 'air' ? 1000 : spots[object.at].y + object.dy;
  };
  return [...objects].sort((a, b) => rank(a) - rank(b));
};

/** The layers of one object, from its shadows up to itself. */
export const place = async (object: SceneObject, { backdrop, view, shade, side, dark }: Stage): Promise<Layer[]> => {
  const spot = object.at === 'air' ? { x: 50, y: 50, how: 'air' as const } : backdrop.spots[object.at];
  let bitmap = await emoji(object, object.size * view.scale);
  const x = (spot.x + object.dx - view.x) * view.scale;
  const y = (spot.y + object.dy - view.y) * view.scale;
  const base = { stand: y, hang: y + bitmap.height, lay: y + bitmap.height / 2, air: y + bitmap.height / 2 }[spot.how];
  const foot: Foot = { x, base, shade, side, strength: dark ? 1.25 : 1 };

  const lift = object.lift * view.scale;
  const layers: Layer[] = [];
  if (spot.how === 'stand' && lift > 0) {
    layers.push(...(await floatingShadows(bitmap, foot, lift)));
  } else if (spot.how === 'stand') {
    if (backdrop.gloss) layers.push(await mirrored(bitmap, x, base, backdrop.gloss));
    layers.push(...(await standingShadows(bitmap, foot)));
  } else if (!isAir(object)) {
    layers.push(...(await fallenShadows(bitmap, foot)));
  }
  let margin = 0;
  if (object.soft > 0) {
    const blur = object.soft * view.scale * 0.5;
    margin = Math.ceil(blur * 3);
    bitmap = await read(open(await padded(bitmap, margin)).blur(Math.max(0.5, blur)));
  }
  layers.push({
    ...bitmap,
    left: Math.round(x - bitmap.width / 2),
    top: Math.round(base - lift + margin - bitmap.height),
  });
  return layers;
};
