import type { Banner } from './banners.ts';
import { type Drawing, ellipse, path, rect } from './drawing.ts';

type Paint = (drawing: Drawing, colour: string) => void;

const fading = (drawing: Drawing, colour: string, from: number, to: number): string =>
  drawing.linear([
    [0, colour, from],
    [1, colour, to],
  ]);

/** The shapes behind the plinth of a banner, all to the right of 560. */
export const bannerBackdrops: Record<Banner['backdrop'], Paint> = {
  rings: (drawing, colour) => {
    for (const [radius, opacity] of [
      [262, 0.1],
      [196, 0.12],
      [128, 0.14],
    ] as const) {
      drawing.add(ellipse(822, 232, radius, radius, colour, { opacity }));
    }
  },
  disc: (drawing, colour) => {
    drawing.add(
      ellipse(
        818,
        214,
        236,
        236,
        drawing.radial([
          [0, colour, 0.5],
          [1, colour, 0.1],
        ]),
      ),
      ellipse(818, 214, 158, 158, fading(drawing, colour, 0.34, 0.1)),
    );
  },
  sun: (drawing, colour) => {
    drawing.add(ellipse(830, 210, 222, 222, fading(drawing, colour, 0.7, 0.2)));
  },
  arch: (drawing, colour) => {
    drawing.add(
      path('M596 372V232A218 218 0 0 1 1032 232V372Z', fading(drawing, colour, 0.72, 0.3)),
      path('M650 372V240A164 164 0 0 1 978 240V372Z', fading(drawing, colour, 0.55, 0.12)),
    );
  },
  hills: (drawing, colour) => {
    drawing.add(
      ellipse(900, 118, 74, 74, colour, { opacity: 0.75 }),
      path('M560 420C640 230 730 250 800 268S960 200 1074 214V420Z', fading(drawing, colour, 0.5, 0.1)),
      path('M560 420C660 300 780 312 880 296S1010 280 1074 262V420Z', fading(drawing, colour, 0.55, 0.15)),
    );
  },
  curtain: (drawing, colour) => {
    for (let index = 0; index < 11; index += 1) {
      const fold = drawing.linear(
        [
          [0, colour, 0.05],
          [0.5, colour, 0.62],
          [1, colour, 0.05],
        ],
        [0, 0, 1, 0],
      );
      drawing.add(rect(600 + index * 44, -4, 44, 376, fold));
    }
  },
  blocks: (drawing, colour) => {
    drawing.add(
      path('M604 372V250A66 66 0 0 1 736 250V372H700V250A30 30 0 0 0 640 250V372Z', fading(drawing, colour, 0.95, 0.5)),
      ellipse(806, 196, 156, 156, fading(drawing, colour, 0.75, 0.25)),
      rect(908, 222, 150, 150, fading(drawing, colour, 0.95, 0.4), { rx: 10 }),
    );
  },
};
