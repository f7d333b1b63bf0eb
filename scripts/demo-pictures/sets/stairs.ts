import { block, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing } from '../drawing.ts';

/** Three broad steps that climb towards the end. */
export const stairs: PaintSet = (p, { horizon = 60, height = 11 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  block(drawing, p, { x: 68, top: 84 - height * 2, width: 40, depth: height * 2 + 2, roof: 5 });
  block(drawing, p, { x: 44, top: 86 - height, width: 62, depth: height + 3, roof: 6 });
  block(drawing, p, { x: 3, top: 89, width: 102, depth: 14, roof: 9 });
  return {
    drawing,
    spots: {
      main: stand(42, 85.5),
      left: stand(17, 84.5),
      right: stand(86, 81.5 - height * 2),
      front: stand(66, 87),
      back: stand(59, 83 - height),
    },
  };
};
