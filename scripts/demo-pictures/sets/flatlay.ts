import { lay, type PaintSet } from '../backdrop.ts';
import { Drawing, ellipse, path, rect } from '../drawing.ts';
import { css } from '../palette.ts';

/** Sheets of paper seen from above; `width` slants them either way, `height` is the radius of a round one instead. */
export const flatlay: PaintSet = (p, { width = 14, height = 0 }) => {
  const drawing = new Drawing();
  drawing.add(
    rect(
      -30,
      -30,
      160,
      160,
      drawing.linear(
        [
          [0, p.wall],
          [1, p.wallFar],
        ],
        [0, 0, 1, 1],
      ),
    ),
  );
  const sheet = (shape: (fill: string) => string, fill: string) => {
    drawing.add(
      `<g opacity="${p.dark ? 0.4 : 0.2}" transform="translate(1.2 1.6)" filter="${drawing.blur(1.4)}">${shape(css(p.shade))}</g>`,
      shape(fill),
    );
  };
  const accent = drawing.linear(
    [
      [0, p.accentFar],
      [1, p.accent],
    ],
    [0, 0, 1, 1],
  );
  const pale = drawing.linear(
    [
      [0, p.face],
      [1, p.faceFar],
    ],
    [0, 0, 0.6, 1],
  );
  if (height > 0) {
    sheet((fill) => ellipse(50, 50, height, height, fill), accent);
    sheet((fill) => path(`M-5 ${88 - width * 0.3}L105 ${88 + width * 0.3}V105H-5Z`, fill), pale);
  } else {
    const edge = width < 0 ? `M${12 - width} -5L${-2} 105H-5V-5Z` : `M${78 - width} -5L${90 + width * 0.4} 105H105V-5Z`;
    sheet((fill) => path(`M-5 ${70 + width}L105 ${70 - width}V105H-5Z`, fill), accent);
    sheet((fill) => path(edge, fill), pale);
  }
  drawing.add(
    rect(
      0,
      0,
      100,
      100,
      drawing.radial(
        [
          [0, p.glow, p.dark ? 0.25 : 0.6],
          [1, p.glow, 0],
        ],
        [0.2, 0.1, 0.8],
      ),
    ),
  );
  return {
    drawing,
    spots: { main: lay(50, 50), left: lay(20, 72), right: lay(80, 30), front: lay(74, 76), back: lay(24, 24) },
  };
};
