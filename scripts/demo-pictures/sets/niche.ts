import { lightPool, type PaintSet, stand } from '../backdrop.ts';
import { Drawing, path, rect } from '../drawing.ts';
import { css } from '../palette.ts';

/** A square recess in a thick wall. */
export const niche: PaintSet = (p, { width = 76, height = 74 }) => {
  const drawing = new Drawing();
  const start = 50 - width / 2;
  const end = 50 + width / 2;
  const bottom = 88;
  const top = bottom - height;
  const depth = 9;
  const back = bottom - depth;
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
    rect(
      start,
      top,
      width,
      height,
      drawing.linear(
        [
          [0, p.accent],
          [1, p.accentFar],
        ],
        [0, 0, 0.5, 1],
      ),
    ),
    path(
      `M${start} ${bottom}L${start + 5} ${back}H${end - 5}L${end} ${bottom}Z`,
      drawing.linear([
        [0, p.accentFar],
        [1, p.face],
      ]),
    ),
    path(`M${start} ${top}L${start + 5} ${top + 5}V${back}L${start} ${bottom}Z`, p.side),
    path(`M${end} ${top}L${end - 5} ${top + 5}V${back}L${end} ${bottom}Z`, p.faceFar),
    path(`M${start} ${top}L${start + 5} ${top + 5}H${end - 5}L${end} ${top}Z`, p.sideDeep),
    rect(
      start + 5,
      top + 5,
      width - 10,
      12,
      drawing.linear([
        [0, css(p.shade), 0.2],
        [1, css(p.shade), 0],
      ]),
    ),
    rect(
      start + 5,
      top + 5,
      14,
      back - top - 5,
      drawing.linear(
        [
          [0, css(p.shade), 0.16],
          [1, css(p.shade), 0],
        ],
        [0, 0, 1, 0],
      ),
    ),
    rect(start - 0.2, bottom, width + 0.4, 0.5, p.glow, { opacity: 0.8 }),
  );
  lightPool(drawing, p, 0.35);
  const y = bottom - 3.4;
  return {
    drawing,
    spots: {
      main: stand(50, y),
      left: stand(start + width * 0.22, y - 2),
      right: stand(end - width * 0.22, y - 2),
      front: stand(62, y + 1),
      back: stand(38, y - 4),
    },
  };
};
