import { posterSizes } from '../../../../shared/posters.ts';
import { Canvas, COLOURS } from './canvas.ts';
import type { Advances } from './fonts.ts';
import { places, price, signature } from './parts.ts';
import type { Poster } from './poster.ts';

const { width: WIDTH, height: HEIGHT } = posterSizes.wide;
const MARGIN = 52;
/** The item's picture is a square at the side where reading begins; the words stand beside it. */
const START = HEIGHT + MARGIN;
const INSIDE = WIDTH - MARGIN - START;

const NAME = { size: 40, weight: 'bold', lineHeight: 52 } as const;
const PRICE = { size: 72 } as const;
const DISC = 80;
const MISSING = { size: 36, weight: 'bold', lineHeight: 48 } as const;
const TERMS = { size: 26, lineHeight: 38, colour: COLOURS.quiet } as const;
const SIGN = 44;

/** What messengers show with the link of a group, over the item's picture; and where that is, in px. */
export function wide(poster: Poster, advances: Advances) {
  const canvas = new Canvas({ width: WIDTH, height: HEIGHT, ...poster, advances });
  const missing = canvas.wrap(poster.missing, MISSING, INSIDE, 2);
  const name = canvas.wrap(poster.name, NAME, INSIDE, 4 - missing.length);
  const terms = canvas.wrap(poster.terms, TERMS, INSIDE, 1);

  canvas.box({ at: HEIGHT, top: 0, width: WIDTH - HEIGHT, height: HEIGHT }, COLOURS.paper);
  canvas.lines(name, { ...NAME, at: START, top: MARGIN - 8 });
  const priceTop = MARGIN - 8 + name.length * NAME.lineHeight;
  price(canvas, { at: START, y: priceTop + PRICE.size + 6 }, poster.price, { ...PRICE, width: INSIDE });

  const sign = HEIGHT - MARGIN - SIGN;
  const wordsTop = sign - 32 - terms.length * TERMS.lineHeight - missing.length * MISSING.lineHeight;
  places(canvas, { at: START, top: wordsTop - 14 - DISC }, poster.places, DISC);
  canvas.lines(missing, { ...MISSING, at: START, top: wordsTop });
  canvas.lines(terms, { ...TERMS, at: START, top: wordsTop + missing.length * MISSING.lineHeight });
  signature(canvas, { at: START, top: sign }, poster.shop, { height: SIGN, width: INSIDE });

  return {
    svg: canvas.svg(),
    picture: { left: canvas.isMirrored ? WIDTH - HEIGHT : 0, top: 0, width: HEIGHT, height: HEIGHT },
  };
}
