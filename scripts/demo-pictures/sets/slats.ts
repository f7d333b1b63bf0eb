import { block, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, rect } from '../drawing.ts';
import { css } from '../palette.ts';

/** A fluted wall above a ledge; `width` is the width of a flute. */
export const slats: PaintSet = (p, { horizon = 74, width = 6.25 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon + 20);
  const flute = drawing.linear(
    [
      [0, p.sideDeep],
      [0.12, p.accent],
      [0.45, p.faceFar],
      [0.85, p.accent],
      [1, p.sideDeep],
    ],
    [0, 0, 1, 0],
  );
  for (let x = -width; x < 100 + width; x += width) {
    drawing.add(rect(x, -5, width + 0.05, horizon + 5, flute, { opacity: 0.75 }));
  }
  drawing.add(
    rect(
      -5,
      -5,
      110,
      horizon + 5,
      drawing.radial(
        [
          [0, p.glow, p.dark ? 0.25 : 0.7],
          [1, p.glow, 0],
        ],
        [0.25, 0.1, 0.85],
      ),
    ),
    rect(
      -5,
      horizon - 8,
      110,
      8,
      drawing.linear([
        [0, css(p.shade), 0],
        [1, css(p.shade), 0.14],
      ]),
    ),
  );
  block(drawing, p, { x: -10, top: horizon + 14, width: 120, depth: 30, roof: 14, radius: 0 });
  const y = horizon + 9;
  return {
    drawing,
    spots: {
      main: stand(50, y),
      left: stand(21, y - 2),
      right: stand(79, y - 2),
      front: stand(68, y + 2.5),
      back: stand(33, y - 4.5),
    },
  };
};
