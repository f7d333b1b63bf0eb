import { cylinder, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, path } from '../drawing.ts';
import { css } from '../palette.ts';

/** An arched recess in the wall before a low plinth. */
export const arch: PaintSet = (p, { horizon = 73, width = 66, height = 62 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const radius = width / 2;
  const spring = horizon - height + radius;
  const outline = (inset: number) =>
    `M${50 - radius + inset} ${horizon}V${spring}A${radius - inset} ${radius - inset} 0 0 1 ${50 + radius - inset} ${spring}V${horizon}Z`;
  const inside = drawing.linear(
    [
      [0, p.accent],
      [1, p.accentFar],
    ],
    [0, 0, 0.4, 1],
  );
  const rim = drawing.linear(
    [
      [0, p.side],
      [0.5, p.faceFar],
      [1, p.face],
    ],
    [0, 0, 1, 0.3],
  );
  drawing.add(path(outline(0), rim), path(outline(1.6), inside));
  const shadow = drawing.linear(
    [
      [0, css(p.shade), 0.16],
      [0.35, css(p.shade), 0],
    ],
    [0, 0, 1, 0.35],
  );
  drawing.add(path(outline(1.6), shadow));
  cylinder(drawing, p, { x: 50, top: 79, rx: 41, depth: 7 });
  return {
    drawing,
    spots: {
      main: stand(50, 81.5),
      left: stand(22, 80.5),
      right: stand(78, 80.5),
      front: stand(67, 84),
      back: stand(31, 76.5),
    },
  };
};
