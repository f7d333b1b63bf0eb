import { block, lightPool, type PaintSet, stand } from '../backdrop.ts';
import { Drawing, path, rect } from '../drawing.ts';
import { css } from '../palette.ts';

/** A board on the wall. */
export const shelf: PaintSet = (p, { horizon = 80, width = 90 }) => {
  const drawing = new Drawing();
  const start = 50 - width / 2;
  drawing.add(
    rect(
      -30,
      -30,
      160,
      160,
      drawing.linear(
        [
          [0, p.wall],
          [1, p.wallFar],
        ],
        [0, 0, 0.6, 1],
      ),
    ),
  );
  lightPool(drawing, p);
  drawing.add(
    path(
      `M${start + 2} ${horizon + 4}H${start + width}L${start + width + 5} ${horizon + 16}H${start + 10}Z`,
      css(p.shade),
      {
        opacity: p.dark ? 0.45 : 0.2,
        filter: drawing.blur(2.4),
      },
    ),
  );
  block(drawing, p, { x: start, top: horizon, width, depth: 4.6, roof: 6, radius: 0.6 });
  const y = horizon - 1.8;
  return {
    drawing,
    spots: {
      main: stand(50, y),
      left: stand(50 - width * 0.32, y - 0.8),
      right: stand(50 + width * 0.32, y - 0.8),
      front: stand(50 + width * 0.2, y + 1),
      back: stand(50 - width * 0.2, y - 2),
    },
  };
};
