import { posterSizes } from '../../../../shared/posters.ts';
import { Canvas, COLOURS } from './canvas.ts';
import type { Advances } from './fonts.ts';
import { places, price, signature } from './parts.ts';
import type { Poster } from './poster.ts';

const { width: WIDTH, height: HEIGHT } = posterSizes.upright;
const MARGIN = 64;
/** The width between the margins. */
const INSIDE = WIDTH - 2 * MARGIN;
const FOOT = 116;
/** The plate begins here, or higher where the words need more. */
const LOWEST_PLATE = 704;
const RADIUS = 64;

const NAME = { size: 48, weight: 'bold', lineHeight: 66 } as const;
const PRICE = { size: 92, height: 106 } as const;
const DISC = 116;
const MISSING = { size: 44, weight: 'bold', lineHeight: 60 } as const;
const TERMS = { size: 32, lineHeight: 46, colour: COLOURS.quiet } as const;
const CAPTION = { size: 28, lineHeight: 38, colour: COLOURS.quiet, anchor: 'middle' } as const;
const INVITES = { size: 30, lineHeight: 40, colour: COLOURS.quiet, anchor: 'end' } as const;

/** Space above the name, between blocks, and below the last one. */
const [TOP, GAP, BOTTOM] = [44, 24, 32];

/** The least side of the code; it is drawn in whole pixels. */
const CODE = 280;
/** White space between the code and the line of its words, which has some itself. */
const QUIET_ZONE = 32;

/** The poster to be passed on, over the item's picture, which shows where nothing is drawn; and where that is, in px. */
export function upright(poster: Poster, advances: Advances) {
  const canvas = new Canvas({ width: WIDTH, height: HEIGHT, ...poster, advances });
  const code = poster.code;
  const module = code ? Math.ceil(CODE / code.side) : 0;
  const side = code ? code.side * module : 0;
  const column = INSIDE - side - MARGIN;

  const name = canvas.wrap(poster.name, NAME, INSIDE, 2);
  const missing = canvas.wrap(poster.missing, MISSING, column, 2);
  const terms = canvas.wrap(poster.terms, TERMS, column, 4);
  const caption = code ? canvas.wrap(code.caption, CAPTION, side + MARGIN, 2) : [];

  const words = DISC + 16 + missing.length * MISSING.lineHeight + terms.length * TERMS.lineHeight;
  const coded = side + QUIET_ZONE + caption.length * CAPTION.lineHeight;
  const named = TOP + name.length * NAME.lineHeight;
  const end = HEIGHT - FOOT - BOTTOM;
  // The code may stand beside the price, which is made to fit.
  const plate = Math.min(LOWEST_PLATE, end - named - Math.max(PRICE.height + GAP + words, coded));

  canvas.draw(`<rect y="${plate}" width="${WIDTH}" height="${HEIGHT}" rx="${RADIUS}" fill="${COLOURS.paper}"/>`);
  canvas.lines(name, { ...NAME, at: MARGIN, top: plate + TOP });
  price(canvas, { at: MARGIN, y: plate + named + PRICE.size }, poster.price, { ...PRICE, width: column });

  const discs = end - words;
  places(canvas, { at: MARGIN, top: discs }, poster.places, DISC);
  const missingTop = discs + DISC + 16;
  canvas.lines(missing, { ...MISSING, at: MARGIN, top: missingTop });
  canvas.lines(terms, { ...TERMS, at: MARGIN, top: missingTop + missing.length * MISSING.lineHeight });

  if (code) {
    const at = WIDTH - MARGIN - side;
    const dark = `<path d="${code.path}" fill="${COLOURS.ink}" shape-rendering="crispEdges"/>`;
    canvas.symbol({ at, top: end - coded, side, units: code.side }, dark);
    canvas.lines(caption, { ...CAPTION, at: at + side / 2, top: end - coded + side + QUIET_ZONE });
  }

  const foot = HEIGHT - FOOT;
  canvas.box({ at: 0, top: foot, width: WIDTH, height: FOOT }, COLOURS.ground);
  signature(canvas, { at: MARGIN, top: foot + 28 }, poster.shop, { height: 60, width: INSIDE / 2 });
  const invites = code ? canvas.wrap(code.invites, INVITES, INSIDE / 2 - 32, 2) : [];
  const invitesTop = foot + (FOOT - invites.length * INVITES.lineHeight) / 2;
  canvas.lines(invites, { ...INVITES, at: WIDTH - MARGIN, top: invitesTop });

  return { svg: canvas.svg(), picture: { left: 0, top: 0, width: WIDTH, height: plate + RADIUS } };
}
