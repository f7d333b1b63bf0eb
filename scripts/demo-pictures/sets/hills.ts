import { floorSpots, type PaintSet } from '../backdrop.ts';
import { Drawing, ellipse, path, rect } from '../drawing.ts';

/** Three ridges under a low sun; the nearest is the ground. */
export const hills: PaintSet = (p, { horizon = 62, width = 22 }) => {
  const drawing = new Drawing();
  const layer = (from: string, to: string) =>
    drawing.linear([
      [0, from],
      [1, to],
    ]);
  const halo = drawing.radial([
    [0, p.glow, 0.9],
    [0.35, p.glow, 0.5],
    [1, p.glow, 0],
  ]);
  drawing.add(
    rect(
      -30,
      -30,
      160,
      160,
      drawing.linear([
        [0.15, p.wallFar],
        [0.6, p.wall],
        [0.72, p.glow],
      ]),
    ),
    ellipse(30, horizon - 26, width * 1.9, width * 1.9, halo),
    ellipse(30, horizon - 26, width * 0.55, width * 0.55, p.glow, { opacity: 0.95 }),
    path(
      `M-5 ${horizon - 6}C14 ${horizon - 20} 26 ${horizon - 6} 42 ${horizon - 12}S74 ${horizon - 26} 105 ${horizon - 9}V101H-5Z`,
      layer(p.accentFar, p.wall),
    ),
    path(
      `M-5 ${horizon + 4}C18 ${horizon - 12} 34 ${horizon + 4} 56 ${horizon - 3}S90 ${horizon - 12} 105 ${horizon - 2}V101H-5Z`,
      layer(p.accent, p.accentFar),
    ),
    path(
      `M-5 ${horizon + 11}C24 ${horizon + 4} 62 ${horizon + 6} 105 ${horizon + 10}V131H-5Z`,
      layer(p.sideLit, p.face),
    ),
  );
  return { drawing, spots: floorSpots(83, 28) };
};
