import { floorSpots, type PaintSet, room } from '../backdrop.ts';
import { Drawing, ellipse } from '../drawing.ts';
import { css } from '../palette.ts';

/** A painted disc stands against the wall. */
export const disc: PaintSet = (p, { horizon = 70, width = 74, height = 44 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const radius = width / 2;
  const face = drawing.linear(
    [
      [0, p.accentFar],
      [1, p.accent],
    ],
    [0.1, 0, 0.7, 1],
  );
  const wallOnly = drawing.clip(`<rect x="-30" y="-30" width="160" height="${horizon + 30}"/>`);
  drawing.add(
    `<g clip-path="${wallOnly}">`,
    ellipse(52.5, height + 2.5, radius, radius, css(p.shade), {
      opacity: p.dark ? 0.4 : 0.2,
      filter: drawing.blur(2.2),
    }),
    ellipse(50, height, radius, radius, p.face),
    ellipse(50.5, height + 0.5, radius - 0.7, radius - 0.7, face),
    '</g>',
  );
  return { drawing, spots: floorSpots(82) };
};
