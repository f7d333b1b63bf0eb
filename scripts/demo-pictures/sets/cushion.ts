import { type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, ellipse, path } from '../drawing.ts';
import { css } from '../palette.ts';

/** A plump cushion of velvet for small precious things. */
export const cushion: PaintSet = (p, { horizon = 68 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const velvet = drawing.linear(
    [
      [0, p.face],
      [0.35, p.accentFar],
      [1, p.accent],
    ],
    [0.1, 0, 0.4, 1],
  );
  const body = 'M8 78C10 71 24 70 50 70S90 71 92 78C95 83 95 89 91 93C84 95 70 96 50 96S16 95 9 93C5 89 5 83 8 78Z';
  drawing.add(
    ellipse(52, 95, 45, 3.4, css(p.shade), { opacity: p.dark ? 0.5 : 0.34, filter: drawing.blur(1.8) }),
    path(body, velvet),
    ellipse(50, 77, 32, 4.4, css(p.shade), { opacity: 0.13, filter: drawing.blur(2.4) }),
    path('M7 87C20 90 34 91 50 91S80 90 93 87', 'none', {
      stroke: p.glow,
      'stroke-width': 0.5,
      'stroke-opacity': 0.55,
    }),
    path('M7 87.6C20 90.6 34 91.6 50 91.6S80 90.6 93 87.6', 'none', {
      stroke: p.deep,
      'stroke-width': 0.5,
      'stroke-opacity': 0.4,
    }),
    path('M14 75.5C24 72.6 38 72 52 72', 'none', {
      stroke: p.glow,
      'stroke-width': 1.4,
      'stroke-opacity': 0.5,
      filter: drawing.blur(0.8),
    }),
  );
  return {
    drawing,
    spots: {
      main: stand(50, 79.5),
      left: stand(24, 78.5),
      right: stand(76, 78.5),
      front: stand(68, 82),
      back: stand(34, 76),
    },
  };
};
