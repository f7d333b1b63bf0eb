import { floorSpots, hang, type PaintSet, room } from '../backdrop.ts';
import { Drawing, ellipse, path, rect } from '../drawing.ts';
import { css, type Palette } from '../palette.ts';

/** From this `width` on, it is a ribbon. */
const ribbonFrom = 2;

type Hanging = { course: string; width: number; lowest: number };

/** Round links, each with its light, and the ring at the lowest point. */
const chain = (drawing: Drawing, p: Palette, { course, width, lowest }: Hanging): void => {
  const links = (stroke: string, size: number) =>
    path(course, 'none', { stroke, 'stroke-width': size, 'stroke-linecap': 'round', 'stroke-dasharray': '0 1.5' });
  drawing.add(
    path(course, 'none', { stroke: p.deep, 'stroke-width': width * 0.4 }),
    links(p.deep, width * 1.15),
    links(p.face, width * 0.75),
    ellipse(50, lowest + 1.6, 1.5, 2.2, 'none', { stroke: p.deep, 'stroke-width': 1.1 }),
    ellipse(50, lowest + 1.6, 1.5, 2.2, 'none', { stroke: p.face, 'stroke-width': 0.45 }),
  );
};

/** A woven band with a seam, and the clip at the lowest point. */
const ribbon = (drawing: Drawing, p: Palette, { course, width, lowest }: Hanging): void => {
  const clip = drawing.linear(
    [
      [0, p.face],
      [0.5, p.side],
      [1, p.deep],
    ],
    [0, 0, 1, 0],
  );
  drawing.add(
    path(course, 'none', { stroke: p.accent, 'stroke-width': width, 'stroke-linejoin': 'round' }),
    path(course, 'none', { stroke: p.accentFar, 'stroke-width': width * 0.6, 'stroke-linejoin': 'round' }),
    rect(47, lowest - 4, 6, 5, clip, { rx: 1 }),
    rect(48.6, lowest, 2.8, 5, clip, { rx: 1.2 }),
  );
};

/**
 * A chain or a ribbon hangs in a loop before a wall, as wide as `width`, and `height` is its lowest point; main hangs
 * there. A chain takes its metal from the accent: gold at 85, silver with little chroma.
 */
export const loop: PaintSet = (p, { horizon = 84, width = 1.1, height = 46 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const isRibbon = width >= ribbonFrom;
  const course = isRibbon
    ? `M27 -5L49 ${height - 3}H51L73 -5`
    : `M20 -5C23 ${height * 0.55} 38 ${height - 4} 50 ${height}C62 ${height - 4} 77 ${height * 0.55} 80 -5`;
  drawing.add(
    path(course, 'none', {
      ...{ stroke: css(p.shade), 'stroke-width': width, opacity: p.dark ? 0.5 : 0.24 },
      ...{ transform: 'translate(2 2.4)', filter: drawing.blur(1.2) },
    }),
  );
  (isRibbon ? ribbon : chain)(drawing, p, { course, width, lowest: height });
  return { drawing, spots: { ...floorSpots(90), main: hang(50, height + 2.4) } };
};
