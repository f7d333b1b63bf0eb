import { cylinder, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing } from '../drawing.ts';

/** One wide round plinth; `height` adds a second tier. */
export const podium: PaintSet = (p, { horizon = 64, width = 40, height = 0 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  cylinder(drawing, p, { x: 50, top: 80, rx: width, depth: 9 });
  if (height > 0) cylinder(drawing, p, { x: 50, top: 80 - height, rx: width * 0.72, depth: height });
  const top = 80 - height;
  return {
    drawing,
    spots: {
      main: stand(50, top + 2.5),
      left: stand(50 - width * 0.68, 81),
      right: stand(50 + width * 0.68, 81),
      front: stand(50 + width * 0.42, 84.5),
      back: stand(50 - width * 0.5, 77),
    },
  };
};
