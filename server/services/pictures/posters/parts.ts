import type { MoneyParts } from '../../../../shared/money.ts';
import type { Person, Places } from '../../../../shared/places.ts';
import { type Canvas, COLOURS } from './canvas.ts';

/** The plates of people and the ink on them, by the number of the plate. */
const PLATES: readonly (readonly [plate: string, ink: string])[] = [
  [COLOURS.plain, COLOURS.quiet],
  ['#FBE0D6', '#8F2B12'],
  ['#DCEBFB', '#1B4C8C'],
  ['#DDF1E4', '#165A3C'],
  ['#F1E3FA', '#64308C'],
  ['#FBEBC8', '#704700'],
];

/** A person without a name, on 24 units (client/ui/icon/icons.svg). */
const PERSON = '<circle cx="12" cy="8.25" r="4"/><path d="M4.5 20.5c.8-3.5 3.9-5.5 7.5-5.5s6.7 2 7.5 5.5"/>';

/** The sign of the shop, on 30 units (client/public/favicon.svg). */
const MARK = [
  `<rect width="30" height="30" rx="9" fill="${COLOURS.brand}"/>`,
  '<circle cx="18.9" cy="15" r="5.4" fill="none" stroke="#FFC7B5" stroke-width="1.9" stroke-linecap="round" stroke-dasharray="2.3 3.35"/>',
  `<circle cx="11.4" cy="15" r="7" fill="${COLOURS.brand}"/><circle cx="11.4" cy="15" r="5.6" fill="#fff"/>`,
].join('');

interface Spot {
  at: number;
  top: number;
}

/** The sign of the shop and its name on one line of that height, at most so wide. */
export function signature(
  canvas: Canvas,
  { at, top }: Spot,
  name: string,
  { height, width }: { height: number; width: number },
) {
  canvas.symbol({ at, top, side: height, units: 30 }, MARK);
  const size = height * 0.56;
  const gap = height * 0.33;
  const [line = ''] = canvas.wrap(name, { size, weight: 'bold' }, width - height - gap, 1);
  canvas.lines([line], { at: at + height + gap, top, lineHeight: height, size, weight: 'bold' });
}

/** The symbol and the decimals of a price, in parts of its whole. */
const SMALL = 0.62;

interface PriceSize {
  size: number;
  /** A longer price is written smaller. */
  width: number;
}

/** A price with a large whole part, from left to right in every language. */
export function price(
  canvas: Canvas,
  { at, y }: { at: number; y: number },
  parts: MoneyParts,
  { size, width }: PriceSize,
) {
  const decimals = `.${parts.decimals}`;
  const full = canvas.widthOf(parts.whole, size) + canvas.widthOf(parts.symbol + decimals, size * SMALL);
  const large = size * Math.min(1, width / full);
  const small = (text: string) => `<tspan font-size="${large * SMALL}">${text}</tspan>`;
  const anchor = canvas.isMirrored ? 'end' : 'start';
  const style = `direction="ltr" text-anchor="${anchor}" font-weight="700" fill="${COLOURS.price}" font-size="${large}"`;
  const figures = `${small(canvas.written(parts.symbol))}${parts.whole}${small(decimals)}`;
  canvas.draw(`<text x="${canvas.x(at)}" y="${y}" ${style}>${figures}</text>`);
}

/** The places of a group as discs of that size, the next one over the last one's edge. */
export function places(canvas: Canvas, { at, top }: Spot, { people, open, rest }: Places, disc: number) {
  const step = disc * 0.84;
  const centre = (place: number) => ({ at: at + disc / 2 + place * step, y: top + disc / 2 });
  const ring = `stroke="${COLOURS.paper}" stroke-width="${disc * 0.1}"`;
  for (const [place, person] of people.entries()) {
    canvas.circle({ ...centre(place), radius: disc / 2 }, `fill="${plateOf(person)[0]}" ${ring} paint-order="stroke"`);
    face(canvas, centre(place), person, disc);
  }
  for (let place = people.length; place < people.length + open; place += 1) free(canvas, centre(place), disc);
  if (rest > 0) {
    const place = centre(people.length + open);
    canvas.circle({ ...place, radius: disc / 2 }, `fill="${COLOURS.plain}" ${ring} paint-order="stroke"`);
    canvas.label(`+${rest}`, { ...place, size: disc * 0.325, colour: COLOURS.quiet });
  }
}

interface Centre {
  at: number;
  y: number;
}

const plateOf = ({ avatar }: Person) => PLATES[avatar] ?? (PLATES[0] as (typeof PLATES)[number]);

function face(canvas: Canvas, { at, y }: Centre, person: Person, disc: number) {
  const [, ink] = plateOf(person);
  if (canvas.written(person.initial) !== '') {
    canvas.label(person.initial, { at, y, size: disc * 0.375, colour: ink });
    return;
  }
  const side = disc * 0.45;
  const stroke = `fill="none" stroke="${ink}" stroke-width="1.75" stroke-linecap="round"`;
  canvas.symbol({ at: at - side / 2, top: y - side / 2, side, units: 24 }, `<g ${stroke}>${PERSON}</g>`);
}

/** A dashed circle with a plus. */
function free(canvas: Canvas, { at, y }: Centre, disc: number) {
  const line = `stroke="${COLOURS.price}" stroke-width="${disc * 0.035}"`;
  canvas.circle({ at, y, radius: disc * 0.53 }, `fill="${COLOURS.paper}"`);
  const dashes = `${disc * 0.095} ${disc * 0.07}`;
  canvas.circle({ at, y, radius: disc * 0.48 }, `fill="none" ${line} stroke-dasharray="${dashes}"`);
  const [x, half] = [canvas.x(at), disc * 0.14];
  canvas.draw(`<path d="M${x - half} ${y}h${2 * half}M${x} ${y - half}v${2 * half}" ${line} stroke-linecap="round"/>`);
}
