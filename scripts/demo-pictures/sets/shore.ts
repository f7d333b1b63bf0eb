import { floorSpots, lightPool, type PaintSet } from '../backdrop.ts';
import { Drawing, path, rect } from '../drawing.ts';
import { css, oklch } from '../palette.ts';

/** Sand, a strip of sea and a wide sky; the hue is the sea's. */
export const shore: PaintSet = (p, { horizon = 52 }) => {
  const drawing = new Drawing();
  const sand = (lightness: number) => css(oklch(p.dark ? lightness - 0.28 : lightness, 0.04, 78));
  const beach = (lift: number) =>
    `M-5 ${horizon + 17 - lift}C20 ${horizon + 22 - lift} 42 ${horizon + 13 - lift} 66 ${horizon + 16 - lift}S95 ${horizon + 12 - lift} 105 ${horizon + 14 - lift}V131H-5Z`;
  drawing.add(
    rect(
      -30,
      -30,
      160,
      horizon + 30.2,
      drawing.linear([
        [0.2, p.wallFar],
        [0.75, p.wall],
        [1, p.glow],
      ]),
    ),
    rect(
      -30,
      horizon,
      160,
      40,
      drawing.linear([
        [0, p.accent],
        [0.6, p.accentFar],
      ]),
    ),
    path(beach(2.2), p.glow, { opacity: 0.75 }),
    path(beach(0.6), sand(0.8)),
    path(
      beach(-0.8),
      drawing.linear([
        [0, sand(0.87)],
        [0.5, sand(0.93)],
        [1, sand(0.9)],
      ]),
    ),
  );
  lightPool(drawing, p, p.dark ? 0.2 : 0.45);
  return { drawing, spots: floorSpots(84, 28) };
};
