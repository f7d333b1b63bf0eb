import { floorSpots, type PaintSet, room } from '../backdrop.ts';
import { Drawing, rect } from '../drawing.ts';

/** Slanting streaks of light through a blind; `width` is the distance between them. */
export const blinds: PaintSet = (p, { horizon = 70, width = 9 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const strength = p.dark ? 0.3 : 0.72;
  const streak = drawing.linear(
    [
      [0, p.glow, strength],
      [0.6, p.glow, strength * 0.6],
      [1, p.glow, 0],
    ],
    [0, 0, 1, 0],
  );
  const wallOnly = drawing.clip(`<rect x="0" y="0" width="100" height="${horizon}"/>`);
  const streaks = Array.from({ length: Math.ceil(110 / width) }, (_, index) =>
    rect(6, index * width - 10, 84, width * 0.56, streak),
  );
  drawing.add(
    `<g clip-path="${wallOnly}"><g transform="skewY(14) translate(0 -12)" filter="${drawing.blur(0.7)}">${streaks.join('')}</g></g>`,
  );
  return { drawing, spots: floorSpots(83) };
};
