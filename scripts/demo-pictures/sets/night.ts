import { cylinder, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, ellipse, path } from '../drawing.ts';

/** A stage in the dark with one lamp above the upper start. */
export const night: PaintSet = (p, { horizon = 70, width = 38 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const beam = drawing.linear([
    [0, p.glow, 0.5],
    [0.75, p.glow, 0.12],
    [1, p.glow, 0.02],
  ]);
  drawing.add(
    ellipse(
      50,
      44,
      46,
      46,
      drawing.radial([
        [0, p.accent, 0.75],
        [1, p.accent, 0],
      ]),
    ),
    path(`M20 -6H30L${50 + width * 1.02} 80H${50 - width * 0.95}Z`, beam, { filter: drawing.blur(1.4) }),
  );
  cylinder(drawing, p, { x: 50, top: 80, rx: width, depth: 8 });
  drawing.add(
    ellipse(
      48,
      80,
      width * 0.86,
      width * 0.16,
      drawing.radial([
        [0, p.glow, 0.6],
        [1, p.glow, 0],
      ]),
    ),
  );
  return {
    drawing,
    spots: {
      main: stand(50, 82.5),
      left: stand(50 - width * 0.7, 81),
      right: stand(50 + width * 0.7, 81),
      front: stand(50 + width * 0.45, 84.5),
      back: stand(50 - width * 0.45, 77.5),
    },
  };
};
