import { floorSpots, type PaintSet, room } from '../backdrop.ts';
import { Drawing, rect } from '../drawing.ts';

/** Light of a window with four panes falls on the wall and the floor. */
export const windowLight: PaintSet = (p, { horizon = 69, width = 46 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const pane = width / 2 - 1.5;
  const strength = p.dark ? 0.28 : 0.75;
  const light = drawing.linear([
    [0, p.glow, strength],
    [1, p.glow, strength * 0.55],
  ]);
  const panes = [0, 1].flatMap((column) => [0, 1].map((row) => rect(column * (pane + 3), row * 29, pane, 26, light)));
  const pool = drawing.linear([
    [0, p.glow, strength * 0.7],
    [1, p.glow, 0],
  ]);
  drawing.add(
    `<g transform="translate(34 6) skewX(-12)" filter="${drawing.blur(0.6)}">${panes.join('')}</g>`,
    `<g transform="translate(${34 - horizon * 0.2} ${horizon}) skewX(-48)" filter="${drawing.blur(1)}">`,
    rect(4, 0, pane, 20, pool),
    rect(7 + pane, 0, pane, 20, pool),
    '</g>',
  );
  return { drawing, spots: floorSpots(83) };
};
