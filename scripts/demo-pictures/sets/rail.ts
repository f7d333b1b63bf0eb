import { hang, type PaintSet, room, stand } from '../backdrop.ts';
import { Drawing, path, rect } from '../drawing.ts';
import { css } from '../palette.ts';

/** A clothes rail before a wall; what hangs there hangs by its top. */
export const rail: PaintSet = (p, { horizon = 82, height = 13 }) => {
  const drawing = new Drawing();
  room(drawing, p, horizon);
  const bar = drawing.linear([
    [0, p.face],
    [0.4, p.side],
    [1, p.deep],
  ]);
  const post = drawing.linear(
    [
      [0, p.face],
      [0.5, p.side],
      [1, p.deep],
    ],
    [0, 0, 1, 0],
  );
  const hook = (x: number) =>
    path(
      `M${x} ${height + 7}V${height + 4.6}C${x} ${height + 3.4} ${x + 2} ${height + 3.6} ${x + 2} ${height + 1.4}A2 2 0 0 0 ${x - 2} ${height + 1}`,
      'none',
      {
        stroke: p.deep,
        'stroke-width': 0.7,
        'stroke-linecap': 'round',
      },
    );
  drawing.add(
    rect(8, height + 3, 90, 1.6, css(p.shade), { opacity: 0.22, filter: drawing.blur(1.2) }),
    rect(11, height, 1.6, horizon + 6 - height, post),
    rect(88, height, 1.6, horizon + 6 - height, post),
    rect(4, height, 92, 1.8, bar, { rx: 0.9 }),
    ...[27, 50, 73].map(hook),
  );
  const y = height + 6;
  return {
    drawing,
    spots: { main: hang(50, y), left: hang(27, y), right: hang(73, y), front: stand(72, 90), back: stand(28, 88) },
  };
};
