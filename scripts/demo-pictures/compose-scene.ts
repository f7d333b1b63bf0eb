import sharp, { type Sharp } from 'sharp';
import type { Backdrop } from './backdrop.ts';
import { Drawing, rect } from './drawing.ts';
import { emoji } from './emoji.ts';
import { composites, type Layer, silhouette } from './layer.ts';
import { type Palette, palette } from './palette.ts';
import { paintOrder, place, type Stage, type View } from './place.ts';
import type { Scene } from './scene-format.ts';
import { sets } from './sets.ts';

const pictureSide = 720;

const viewOf = ({ zoom }: Scene): View => {
  if (!zoom) return { x: 0, y: 0, scale: pictureSide / 100 };
  const span = 100 / zoom.by;
  return { x: zoom.x - span / 2, y: zoom.y - span / 2, scale: pictureSide / span };
};

const render = (drawing: Drawing, { x, y, scale }: View): Buffer => {
  const span = pictureSide / scale;
  return drawing.svg(`${x} ${y} ${span} ${span}`, pictureSide, pictureSide);
};

const plantShadow = async (gobo: NonNullable<Scene['gobo']>, view: View, p: Palette): Promise<Layer> => {
  const plant = await emoji({ art: gobo.art, turn: gobo.turn, flip: false }, gobo.size * view.scale);
  const cast = await silhouette(plant, p.shade, p.dark ? 0.3 : 0.13, view.scale * 1.1);
  return {
    ...cast,
    left: Math.round((gobo.x - view.x) * view.scale - cast.width / 2),
    top: Math.round((gobo.y - view.y) * view.scale - cast.height / 2),
  };
};

/** One lamp for the whole shop: some warm light over everything, some shade at the far corner. */
const lamp = (): Buffer => {
  const drawing = new Drawing('lamp');
  drawing.add(
    rect(
      0,
      0,
      100,
      100,
      drawing.radial(
        [
          [0, '#fffaf0', 0.32],
          [1, '#fffaf0', 0],
        ],
        [0.18, 0.06, 0.85],
      ),
    ),
    rect(
      0,
      0,
      100,
      100,
      drawing.radial(
        [
          [0.55, '#2a1a12', 0],
          [1, '#2a1a12', 0.16],
        ],
        [0.35, 0.35, 0.95],
      ),
    ),
  );
  return drawing.svg('0 0 100 100', pictureSide, pictureSide);
};

/** The set is drawn with light from the start; for light from the end it is mirrored, except for words. */
const turnedRound = (backdrop: Backdrop): Backdrop['spots'] => {
  const mirror = ({ x, ...rest }: Backdrop['spots']['main']) => ({ ...rest, x: 100 - x });
  const { main, left, right, front, back } = backdrop.spots;
  return { main: mirror(main), left: mirror(right), right: mirror(left), front: mirror(front), back: mirror(back) };
};

export const composeScene = async (scene: Scene): Promise<Sharp> => {
  const colours = palette(scene);
  const painted = sets[scene.set](colours, scene);
  const fromEnd = scene.light === 'end';
  const backdrop = fromEnd ? { ...painted, spots: turnedRound(painted) } : painted;
  const view = viewOf(scene);
  const stage: Stage = { backdrop, view, shade: colours.shade, side: fromEnd ? -1 : 1, dark: colours.dark };

  const layers: Layer[] = scene.gobo ? [await plantShadow(scene.gobo, view, colours)] : [];
  for (const object of paintOrder(scene.objects, backdrop)) layers.push(...(await place(object, stage)));

  const ground = sharp(render(backdrop.drawing, view)).removeAlpha();
  const base = fromEnd ? await ground.flop().png().toBuffer() : await ground.png().toBuffer();
  const flat = await sharp(base)
    .composite([
      ...(await composites(layers, pictureSide, pictureSide)),
      { input: await (fromEnd ? sharp(lamp()).flop() : sharp(lamp())).png().toBuffer(), blend: 'soft-light' },
    ])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(flat);
};
