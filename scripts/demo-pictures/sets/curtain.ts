import { floorSpots, type PaintSet, room } from '../backdrop.ts';
import { Drawing, path } from '../drawing.ts';
import { css } from '../palette.ts';

/** Folds of cloth hang from the upper corners and part in the middle; their width grows outwards. */
export const curtain: PaintSet = (p, { horizon = 72, width = 30 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const folds = 5;
  const fold = drawing.linear(
    [
      [0, p.sideDeep],
      [0.18, p.side],
      [0.5, p.faceFar],
      [0.78, p.side],
      [1, p.sideDeep],
    ],
    [0, 0, 1, 0],
  );
  const drape = (mirror: boolean) => {
    const edge = (index: number) => {
      const part = (index / folds) ** 0.85;
      return { top: -3 + (width + 12) * part, bottom: -3 + width * 0.62 * part };
    };
    const strips = Array.from({ length: folds }, (_, index) => {
      const a = edge(index);
      const b = edge(index + 1);
      const hem = horizon + 9 - index * 0.9;
      return path(
        `M${a.top} -4H${b.top + 0.3}C${b.top} 28 ${b.bottom + 0.3} 30 ${b.bottom + 0.3} ${hem}Q${(a.bottom + b.bottom) / 2} ${hem + 2.6} ${a.bottom} ${hem}C${a.bottom} 30 ${a.top} 28 ${a.top} -4Z`,
        fold,
      );
    });
    return `<g transform="${mirror ? 'translate(100 0) scale(-1 1)' : ''}">${strips.join('')}</g>`;
  };
  drawing.add(
    `<g opacity=".25" transform="translate(2 1.5)" filter="${drawing.blur(2)}">`,
    path(`M0 0H${width + 9}C${width + 9} 28 ${width * 0.62} 30 ${width * 0.62} ${horizon + 8}H0Z`, css(p.shade)),
    '</g>',
    drape(false),
    drape(true),
  );
  return { drawing, spots: floorSpots(83, 26) };
};
