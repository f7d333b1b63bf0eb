import { type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, ellipse } from '../drawing.ts';
import { css } from '../palette.ts';

/** An oval tray on a table, seen a little from above. */
export const tray: PaintSet = (p, { horizon = 56, width = 88 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const rx = width / 2;
  const ry = rx * 0.34;
  const rim = drawing.linear(
    [
      [0, p.face],
      [0.45, p.side],
      [1, p.sideDeep],
    ],
    [0, 0, 1, 0.5],
  );
  const well = drawing.linear(
    [
      [0, p.accent],
      [1, p.accentFar],
    ],
    [0.1, 0, 0.6, 1],
  );
  drawing.add(
    ellipse(52.5, 81.5, rx, ry, css(p.shade), { opacity: p.dark ? 0.5 : 0.3, filter: drawing.blur(2) }),
    ellipse(50, 79.5, rx, ry, p.sideDeep),
    ellipse(50, 77.8, rx, ry, rim),
    ellipse(50, 78.2, rx - 2, ry - 1.5, well),
    ellipse(50, 77.8, rx - 0.4, ry - 0.3, 'none', { stroke: p.glow, 'stroke-width': 0.4, 'stroke-opacity': 0.5 }),
  );
  return {
    drawing,
    spots: {
      main: stand(50, 82.5),
      left: stand(24, 80.5),
      right: stand(76, 80.5),
      front: stand(64, 87),
      back: stand(34, 74.5),
    },
  };
};
