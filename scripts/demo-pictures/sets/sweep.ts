import { floorSpots, lightPool, type PaintSet } from '../backdrop.ts';
import { Drawing, ellipse, path, rect } from '../drawing.ts';
import { css } from '../palette.ts';

/** A sheet of studio paper rolls down the wall and out over the floor without an edge. */
export const sweep: PaintSet = (p, { width = 84 }) => {
  const drawing = new Drawing();
  const start = 50 - width / 2;
  const end = 50 + width / 2;
  drawing.add(
    rect(
      -30,
      -30,
      160,
      160,
      drawing.linear([
        [0, p.wall],
        [0.7, p.wallFar],
        [1, p.floor],
      ]),
    ),
  );
  const paper = drawing.linear([
    [0, p.accentFar],
    [0.52, p.accent],
    [0.72, p.accentFar],
    [1, p.face],
  ]);
  const sheet = `M${start} 8V62C${start} 74 ${start - 3} 86 ${start - 10} 102H${end + 10}C${end + 3} 86 ${end} 74 ${end} 62V8Z`;
  const roll = drawing.linear([
    [0, p.face],
    [0.4, p.faceFar],
    [1, p.sideDeep],
  ]);
  drawing.add(
    `<g opacity="${p.dark ? 0.4 : 0.2}" transform="translate(2.5 2)" filter="${drawing.blur(2)}">${path(sheet, css(p.shade))}</g>`,
    path(sheet, paper),
    rect(
      start,
      10.5,
      width,
      3,
      drawing.linear([
        [0, css(p.shade), 0.2],
        [1, css(p.shade), 0],
      ]),
    ),
    rect(start - 2, 4.5, width + 4, 6.4, roll, { rx: 1 }),
    ellipse(start - 2, 7.7, 1, 3.2, p.sideDeep),
    ellipse(end + 2, 7.7, 1, 3.2, p.side),
  );
  lightPool(drawing, p);
  return { drawing, spots: floorSpots(83, 27) };
};
