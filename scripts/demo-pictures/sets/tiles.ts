import { block, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, rect } from '../drawing.ts';
import { css } from '../palette.ts';

/** A tiled wall behind a counter; `width` is the side of a tile. */
export const tiles: PaintSet = (p, { horizon = 72, width = 16 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon + 20);
  const tileHeight = width * 0.62;
  const face = drawing.linear(
    [
      [0, p.face, 0.75],
      [1, p.accentFar, 0.5],
    ],
    [0, 0, 0.8, 1],
  );
  for (let row = 0; row * tileHeight < horizon; row += 1) {
    const top = horizon - (row + 1) * tileHeight;
    for (let x = row % 2 === 0 ? -width / 2 : -width; x < 100; x += width) {
      drawing.add(rect(x + 0.3, top + 0.3, width - 0.6, tileHeight - 0.6, face, { rx: 0.7 }));
    }
  }
  drawing.add(
    rect(
      -5,
      horizon - 6,
      110,
      6,
      drawing.linear([
        [0, css(p.shade), 0],
        [1, css(p.shade), 0.1],
      ]),
    ),
    rect(
      0,
      0,
      100,
      100,
      drawing.radial(
        [
          [0, p.glow, p.dark ? 0.2 : 0.6],
          [1, p.glow, 0],
        ],
        [0.22, 0.08, 0.75],
      ),
    ),
  );
  block(drawing, p, { x: -10, top: horizon + 15, width: 120, depth: 30, roof: 15, radius: 0 });
  const y = horizon + 10;
  return {
    drawing,
    spots: {
      main: stand(50, y),
      left: stand(21, y - 2),
      right: stand(79, y - 2),
      front: stand(69, y + 3),
      back: stand(32, y - 5),
    },
  };
};
