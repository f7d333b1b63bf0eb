import { floorSpots, lightPool, type PaintSet } from '../backdrop.ts';
import { Drawing, ellipse, rect } from '../drawing.ts';

/** Still water that mirrors what stands in it. */
export const gloss: PaintSet = (p, { horizon = 66, width = 30 }) => {
  const drawing = new Drawing();
  const sky = drawing.linear([
    [0, p.wall],
    [0.62, p.wallFar],
    [1, p.accentFar],
  ]);
  const water = drawing.linear([
    [0, p.accent],
    [0.35, p.accentFar],
    [1, p.floor],
  ]);
  drawing.add(
    rect(-30, -30, 160, horizon + 30.2, sky),
    rect(-30, horizon, 160, 130 - horizon, water),
    rect(-30, horizon - 1.5, 160, 3, p.glow, { opacity: 0.35, filter: drawing.blur(1) }),
  );
  lightPool(drawing, p);
  for (const [scale, opacity] of [
    [1, 0.5],
    [1.35, 0.36],
    [1.75, 0.24],
  ] as const) {
    drawing.add(
      ellipse(50, 83, width * scale, width * scale * 0.2, 'none', {
        stroke: p.glow,
        'stroke-width': 0.5,
        'stroke-opacity': opacity,
      }),
    );
  }
  return { drawing, spots: floorSpots(83, 28), gloss: 0.3 };
};
