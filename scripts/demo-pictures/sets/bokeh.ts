import { floorSpots, type PaintSet, room } from '../backdrop.ts';
import { Drawing, ellipse, rect } from '../drawing.ts';

const lamps: readonly [x: number, y: number, radius: number, opacity: number][] = [
  [12, 18, 9, 0.5],
  [30, 34, 6, 0.35],
  [24, 8, 5, 0.4],
  [52, 14, 10, 0.3],
  [70, 30, 7, 0.45],
  [88, 14, 9, 0.4],
  [92, 42, 6, 0.35],
  [10, 48, 7, 0.3],
  [60, 46, 5, 0.25],
  [78, 52, 4, 0.3],
];

/** A room out of focus, with the lamps of an evening, behind a table. */
export const bokeh: PaintSet = (p, { horizon = 68 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const lamp = drawing.radial([
    [0, p.glow, 0.55],
    [0.86, p.glow, 0.8],
    [1, p.glow, 0],
  ]);
  const table = drawing.linear([
    [0, p.accent],
    [0.4, p.accentFar],
    [1, p.face],
  ]);
  drawing.add(
    `<g filter="${drawing.blur(0.5)}">${lamps.map(([x, y, radius, opacity]) => ellipse(x, y, radius, radius, lamp, { opacity })).join('')}</g>`,
    rect(-30, horizon, 160, 70, table),
    rect(-30, horizon - 0.6, 160, 1.4, p.glow, { opacity: 0.4, filter: drawing.blur(0.6) }),
  );
  return { drawing, spots: floorSpots(83), gloss: 0.14 };
};
