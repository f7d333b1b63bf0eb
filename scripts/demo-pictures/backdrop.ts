import { type Drawing, ellipse, path, rect } from './drawing.ts';
import { css, type Palette } from './palette.ts';
import type { SetOptions } from './scene-format.ts';

/** How an object meets its spot: on its foot, hung by its top, or lying flat and seen from above. */
export type Spot = { x: number; y: number; how: 'stand' | 'hang' | 'lay' };
export type SpotName = 'main' | 'left' | 'right' | 'front' | 'back';

export type Backdrop = {
  drawing: Drawing;
  /** What is painted over the objects. */
  front?: Drawing;
  spots: Record<SpotName, Spot>;
  /** Strength of the mirror image in the floor. */
  gloss?: number;
};

export type PaintSet = (colours: Palette, options: SetOptions) => Backdrop;

export const stand = (x: number, y: number): Spot => ({ x, y, how: 'stand' });
export const hang = (x: number, y: number): Spot => ({ x, y, how: 'hang' });
export const lay = (x: number, y: number): Spot => ({ x, y, how: 'lay' });

/** Spots on an open floor round a main place. */
export const floorSpots = (y: number, spread = 29): Backdrop['spots'] => ({
  main: stand(50, y),
  left: stand(50 - spread, y + 1.5),
  right: stand(50 + spread, y + 1.5),
  front: stand(50 + spread * 0.6, y + 7),
  back: stand(50 - spread * 0.7, y - 6),
});

/** Wall, floor and the light of the shop: from the upper start, fading to the lower end. */
export const room = (drawing: Drawing, p: Palette, horizon: number): void => {
  const wall = drawing.linear(
    [
      [0, p.wall],
      [1, p.wallFar],
    ],
    [0, 0, 0.5, 1],
  );
  const floor = drawing.linear([
    [0, p.floorFar],
    [0.3, p.floor],
    [1, p.floor],
  ]);
  drawing.add(
    rect(-30, -30, 160, horizon + 30.2, wall),
    rect(-30, horizon, 160, 130 - horizon, floor),
    rect(
      -30,
      horizon - 5,
      160,
      5,
      drawing.linear([
        [0, css(p.shade), 0],
        [1, css(p.shade), 0.06],
      ]),
    ),
  );
  lightPool(drawing, p);
};

export const lightPool = (drawing: Drawing, p: Palette, strength = p.dark ? 0.3 : 0.7): void => {
  const light = drawing.radial(
    [
      [0, p.glow, strength],
      [1, p.glow, 0],
    ],
    [0.26, 0.1, 0.8],
  );
  drawing.add(rect(0, 0, 100, 100, light));
};

type Column = { x: number; top: number; rx: number; ry?: number; depth: number };

/** A round plinth with its shadow on the floor. */
export const cylinder = (drawing: Drawing, p: Palette, { x, top, rx, ry = rx * 0.19, depth }: Column): void => {
  const side = drawing.linear(
    [
      [0, p.sideLit],
      [0.28, p.faceFar],
      [0.62, p.side],
      [1, p.sideDeep],
    ],
    [0, 0, 1, 0],
  );
  const face = drawing.linear(
    [
      [0, p.faceFar],
      [0.5, p.face],
      [1, p.face],
    ],
    [1, 0, 0, 1],
  );
  const bottom = top + depth;
  drawing.add(
    ellipse(x + rx * 0.1, bottom + ry * 0.35, rx * 1.08, ry * 1.05, css(p.shade), {
      opacity: p.dark ? 0.5 : 0.24,
      filter: drawing.blur(rx * 0.06),
    }),
    path(`M${x - rx} ${top}V${bottom}A${rx} ${ry} 0 0 0 ${x + rx} ${bottom}V${top}Z`, side),
    ellipse(x, top, rx, ry, face),
    path(`M${x - rx} ${top}A${rx} ${ry} 0 0 0 ${x + rx} ${top}`, 'none', {
      stroke: p.glow,
      'stroke-opacity': p.dark ? 0.35 : 0.8,
      'stroke-width': 0.35,
    }),
  );
};

type Block = { x: number; top: number; width: number; depth: number; roof?: number; radius?: number };

/** A block seen from the front and a little from above. */
export const block = (drawing: Drawing, p: Palette, { x, top, width, depth, roof = 5, radius = 0.8 }: Block): void => {
  const front = drawing.linear(
    [
      [0, p.faceFar],
      [0.5, p.sideLit],
      [1, p.side],
    ],
    [0, 0, 0.7, 1],
  );
  const face = drawing.linear([
    [0, p.faceFar],
    [1, p.face],
  ]);
  const inset = roof * 0.35;
  drawing.add(
    rect(x + 1, top + depth - 2, width, 3.4, css(p.shade), { opacity: p.dark ? 0.5 : 0.28, filter: drawing.blur(1.5) }),
    path(`M${x + inset} ${top - roof}H${x + width - inset}L${x + width} ${top + 0.8}H${x}Z`, face),
    rect(x, top, width, depth, front, { rx: radius }),
    rect(x + 0.4, top + 0.1, width - 0.8, 0.4, p.glow, { opacity: p.dark ? 0.3 : 0.75, rx: 0.2 }),
  );
};
