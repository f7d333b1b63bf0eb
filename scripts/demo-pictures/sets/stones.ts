import { block, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, ellipse } from '../drawing.ts';
import { css } from '../palette.ts';

/** Specks of travertine: place, size, kept by hand so that they never line up. */
const specks: readonly [number, number, number][] = [
  [18, 89, 0.9],
  [27, 93, 0.6],
  [36, 87.5, 0.5],
  [44, 92, 0.9],
  [55, 88.5, 0.6],
  [63, 93, 0.8],
  [72, 88, 0.5],
  [79, 91.5, 0.8],
  [76, 76, 0.6],
  [83, 79, 0.8],
  [88, 74.5, 0.5],
];

/** Rough blocks of pale stone, one long and one upright. */
export const stones: PaintSet = (p, { horizon = 66 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  block(drawing, p, { x: 70, top: 71, width: 24, depth: 24, roof: 4, radius: 1.6 });
  block(drawing, p, { x: 11, top: 84, width: 74, depth: 12, roof: 6, radius: 1.6 });
  const speck = css(p.shade);
  drawing.add(
    ...specks.map(([x, y, size]) => ellipse(x, y, size * 1.7, size * 0.5, speck, { opacity: p.dark ? 0.3 : 0.1 })),
  );
  return {
    drawing,
    spots: {
      main: stand(45, 82),
      left: stand(19, 80.5),
      right: stand(83, 69),
      front: stand(66, 83),
      back: stand(31, 79.5),
    },
  };
};
