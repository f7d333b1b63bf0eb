import { expect, test } from 'vitest';
import { unnamed } from '../../../../shared/places.ts';
import { readAdvances } from './fonts.ts';
import type { Poster } from './poster.ts';
import { upright } from './upright.ts';
import { wide } from './wide.ts';

const advances = readAdvances();

const POSTER: Poster = {
  language: 'en-US',
  dir: 'ltr',
  name: 'Lipstick',
  price: { symbol: '¥', whole: '129', decimals: '00' },
  places: { people: [{ initial: 'M', avatar: 2 }], open: 1, rest: 0 },
  missing: '1 more person needed',
  terms: 'If the group is not complete by Jan 2, everything goes back',
  shop: 'Shop',
  code: { side: 29, path: 'M0 0h1v1h-1z', caption: 'Scan', invites: 'M** invites you' },
};

const HOSTILE = `<image href="file:///etc/passwd"/> & ' "quotes" ]]> <!-- \u0000`;

const elementsOf = (svg: string) => [...svg.matchAll(/<(\w+)/g)].map(([, name]) => name);

/** The texts of an SVG and where they stand. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>(.*?)<\/text>/g)].map(([, x, y, text = '']) => ({
    x: Number(x),
    y: Number(y),
    text: text.replace(/<[^>]*>/g, ''),
  }));

test.each(Object.entries({ upright, wide }))(
  'nothing that others wrote is an element of a poster that is %s',
  (_, layout) => {
    const hostile: Poster = {
      ...POSTER,
      ...{ name: HOSTILE, shop: HOSTILE, missing: HOSTILE, terms: HOSTILE },
      price: { ...POSTER.price, symbol: '<b>' },
      places: { people: [{ initial: '<', avatar: 1 }], open: 1, rest: 0 },
      code: POSTER.code && { ...POSTER.code, caption: HOSTILE, invites: HOSTILE },
    };
    const { svg } = layout(hostile, advances);
    expect(new Set(elementsOf(svg))).toEqual(new Set(elementsOf(layout(POSTER, advances).svg)));
    expect(svg).toContain('&lt;image');
    expect(svg.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there are none
    expect(svg).not.toMatch(/[\u0000-\u001f]/);
  },
);

test('a right-to-left poster is mirrored', () => {
  const mirrored = upright({ ...POSTER, dir: 'rtl' }, advances).svg;
  const [left, right] = [textsOf(upright(POSTER, advances).svg), textsOf(mirrored)];
  expect(right.map(({ x, text }) => [Number((1080 - x).toFixed(3)), text])).toEqual(
    left.map(({ x, text }) => [x, text]),
  );
  expect(wide({ ...POSTER, dir: 'rtl' }, advances).picture.left).toBe(570);
});

test.each([
  ['short', {}],
  ['long', { name: 'Lipstick '.repeat(30), missing: 'needed '.repeat(20), terms: 'Money goes back '.repeat(30) }],
  ['without a letter', { name: '' }],
  ['of many', { places: { people: unnamed(4), open: 0, rest: 95 } }],
  ['dear', { price: { symbol: 'CHF', whole: '123,456,789', decimals: '00' } }],
])('the words of a poster that is %s stand above one another, within it', (_, changes) => {
  const poster: Poster = { ...POSTER, ...changes };
  const { svg, picture } = upright(poster, advances);
  expect(picture.height).toBeGreaterThan(500);
  for (const { y } of textsOf(svg)) {
    expect(y).toBeGreaterThan(picture.height - 64);
    expect(y).toBeLessThan(1440);
  }
  const beside = textsOf(wide({ ...poster, code: null }, advances).svg).map(({ y }) => y);
  expect(Math.max(...beside)).toBeLessThan(630);
  expect(Math.min(...beside)).toBeGreaterThan(40);
});

test('the code is at least 280 px wide, in whole pixels, with white around it', () => {
  for (const side of [25, 29, 33, 37, 41, 57]) {
    const { svg } = upright({ ...POSTER, code: POSTER.code && { ...POSTER.code, side } }, advances);
    const [, left, top, scale] =
      /translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"><path d="M0 0h1v1h-1z"/.exec(svg) ?? [];
    const module = Number(scale);
    expect(module * side).toBeGreaterThanOrEqual(280);
    expect([left, top, scale].every((number) => Number.isInteger(Number(number)))).toBe(true);
    expect(1080 - Number(left) - module * side).toBeGreaterThanOrEqual(4 * module);
  }
});
