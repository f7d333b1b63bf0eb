import { type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, path, rect } from '../drawing.ts';
import { css, oklch } from '../palette.ts';

const grain = [1.2, 3.1, 4.4, 7.2, 9.8, 13.5, 15.1, 19.4];

/** A wooden table top before a plain wall, whatever the hue of the room. */
export const table: PaintSet = (p, { horizon = 70 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const wood = (lightness: number) => css(oklch(p.dark ? lightness - 0.3 : lightness, 0.055, 68));
  const edge = 93;
  drawing.add(
    rect(
      -10,
      horizon,
      120,
      edge - horizon,
      drawing.linear([
        [0, wood(0.76)],
        [1, wood(0.86)],
      ]),
    ),
    ...grain.map((offset, index) => {
      const y = horizon + offset;
      const wave = 0.3 + (index % 3) * 0.25;
      return path(`M-5 ${y}C20 ${y - wave} 34 ${y + wave} 55 ${y}S88 ${y - wave} 105 ${y + wave}`, 'none', {
        stroke: wood(0.66),
        'stroke-width': 0.18 + (index % 2) * 0.12,
        'stroke-opacity': 0.35,
      });
    }),
    rect(
      -10,
      edge,
      120,
      5,
      drawing.linear([
        [0, wood(0.7)],
        [1, wood(0.6)],
      ]),
    ),
    rect(-10, edge, 120, 0.4, wood(0.94), { opacity: 0.7 }),
    rect(
      -10,
      edge + 5,
      120,
      8,
      drawing.linear([
        [0, wood(0.42)],
        [1, wood(0.55)],
      ]),
    ),
    rect(
      0,
      horizon,
      100,
      23,
      drawing.radial(
        [
          [0, p.glow, p.dark ? 0.15 : 0.4],
          [1, p.glow, 0],
        ],
        [0.25, 0.2, 0.6],
      ),
    ),
  );
  const y = horizon + 13;
  return {
    drawing,
    spots: {
      main: stand(50, y),
      left: stand(20, y - 1),
      right: stand(80, y - 1),
      front: stand(69, y + 5),
      back: stand(32, y - 6),
    },
  };
};
