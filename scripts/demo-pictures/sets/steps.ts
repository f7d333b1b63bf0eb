import { cylinder, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing } from '../drawing.ts';

/** Three round plinths of different height. */
export const steps: PaintSet = (p, { horizon = 62, height = 14 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  cylinder(drawing, p, { x: 19, top: 82 - height, rx: 17, depth: height + 1 });
  cylinder(drawing, p, { x: 83, top: 82 - height * 0.45, rx: 15, depth: height * 0.45 + 2 });
  cylinder(drawing, p, { x: 51, top: 83, rx: 30, depth: 8 });
  return {
    drawing,
    spots: {
      main: stand(51, 84.5),
      left: stand(19, 83 - height),
      right: stand(83, 83 - height * 0.45),
      front: stand(70, 86.5),
      back: stand(35, 82),
    },
  };
};
