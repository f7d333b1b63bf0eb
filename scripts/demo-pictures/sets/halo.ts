import { cylinder, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, ellipse } from '../drawing.ts';
import { css } from '../palette.ts';

/** A ring of light stands behind a low plinth; `height` is its middle. */
export const halo: PaintSet = (p, { horizon = 70, width = 66, height = 44 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const radius = width / 2;
  const ring = drawing.linear(
    [
      [0, p.face],
      [0.5, p.accentFar],
      [1, p.accent],
    ],
    [0, 0, 1, 1],
  );
  drawing.add(
    ellipse(
      50,
      height,
      radius * 1.5,
      radius * 1.5,
      drawing.radial([
        [0.4, p.glow, 0.65],
        [1, p.glow, 0],
      ]),
    ),
    ellipse(52, height + 2.4, radius, radius, 'none', {
      stroke: css(p.shade),
      'stroke-width': 5,
      opacity: p.dark ? 0.4 : 0.2,
      filter: drawing.blur(1.6),
    }),
    ellipse(50, height, radius, radius, 'none', { stroke: ring, 'stroke-width': 5.4 }),
    ellipse(50, height, radius + 1.5, radius + 1.5, 'none', {
      stroke: p.glow,
      'stroke-width': 0.6,
      'stroke-opacity': 0.6,
    }),
  );
  cylinder(drawing, p, { x: 50, top: 80, rx: 37, depth: 6 });
  return {
    drawing,
    spots: {
      main: stand(50, 82.5),
      left: stand(25, 81.5),
      right: stand(75, 81.5),
      front: stand(66, 84.5),
      back: stand(34, 77.5),
    },
  };
};
