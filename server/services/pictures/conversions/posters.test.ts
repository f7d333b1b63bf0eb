import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { conversions as shared } from '../../../../tests/support/conversions.ts';
import { Overloaded } from '../../refused.ts';
import type { Poster } from '../posters/poster.ts';
import { startConverter } from './converter.ts';

const POSTER: Poster = {
  language: 'en-US',
  dir: 'ltr',
  name: 'Lipstick',
  price: { symbol: '¥', whole: '129', decimals: '00' },
  places: { people: [{ initial: 'M', avatar: 2 }], open: 1, rest: 0 },
  missing: '1 more person needed',
  terms: 'Until Jan 2',
  shop: 'Shop',
  code: null,
};

const master = () =>
  sharp({ create: { width: 72, height: 72, channels: 3, background: '#9cc3cf' } })
    .webp()
    .toBuffer();

/** The share of dark pixels in a part of a poster. */
async function inkIn(jpeg: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(jpeg).extract(part).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((grey) => grey < 128).length / data.length;
}

test('the words of a poster are beside the picture', async () => {
  const jpeg = await shared.poster(await master(), 'wide', POSTER);
  expect(await inkIn(jpeg, { left: 0, top: 0, width: 630, height: 630 })).toBe(0);
  expect(await inkIn(jpeg, { left: 640, top: 40, width: 500, height: 60 })).toBeGreaterThan(0.02);
});

test('a letter that no font has leaves nothing', async () => {
  const [none, emoji] = await Promise.all(
    ['', '😀'].map(async (name) => shared.poster(await master(), 'wide', { ...POSTER, name })),
  );
  expect(none?.equals(emoji as Buffer)).toBe(true);
});

test('who draws posters decodes no SVG of others, neither before nor after one', async () => {
  const converter = startConverter(() => undefined);
  onTestFinished(converter.end);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const look = () => converter.convert({ make: 'look', bytes: Buffer.from(svg) });
  expect(await look()).toMatchObject({ fault: 'pictureUnreadable' });
  const drawn = await converter.convert({ make: 'poster', bytes: await master(), shape: 'wide', poster: POSTER });
  expect(drawn).toHaveProperty('bytes');
  expect(await look()).toMatchObject({ fault: 'pictureUnreadable' });
});

test('where too many wait for theirs, others are asked to come later', async () => {
  const picture = await master();
  const asked = Array.from({ length: 20 }, () => shared.poster(picture, 'wide', POSTER));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(7);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(Overloaded);
});
