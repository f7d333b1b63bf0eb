import { block, cylinder, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, ellipse, path } from '../drawing.ts';
import { css } from '../palette.ts';

/** Building blocks: a cube, a drum, a ball and an arch beside an open place. */
export const blocks: PaintSet = (p, { horizon = 66 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const vault = drawing.linear(
    [
      [0, p.accentFar],
      [1, p.accent],
    ],
    [0, 0, 1, 0.6],
  );
  drawing.add(
    path('M3 79V60A15 15 0 0 1 33 60V79H25V60A7 7 0 0 0 11 60V79Z', css(p.shade), {
      opacity: 0.2,
      transform: 'translate(2 1)',
      filter: drawing.blur(1.6),
    }),
    path('M3 79V60A15 15 0 0 1 33 60V79H25V60A7 7 0 0 0 11 60V79Z', vault),
  );
  block(drawing, p, { x: 75, top: 62, width: 22, depth: 21, roof: 3, radius: 1.4 });
  cylinder(drawing, p, { x: 50, top: 82, rx: 31, depth: 7 });
  const ball = drawing.radial(
    [
      [0, p.face],
      [0.5, p.accentFar],
      [1, p.accent],
    ],
    [0.34, 0.28, 0.75],
  );
  drawing.add(
    ellipse(94, 91, 6.5, 1.6, css(p.shade), { opacity: 0.3, filter: drawing.blur(1) }),
    ellipse(92, 85, 6, 6, ball),
  );
  return {
    drawing,
    spots: {
      main: stand(50, 84),
      left: stand(28, 83),
      right: stand(86, 60.5),
      front: stand(66, 86.5),
      back: stand(38, 80.5),
    },
  };
};
