import sharp, { type FormatEnum } from 'sharp';
import { expect, test } from 'vitest';
import { pictureKindOf } from './picture-kinds.ts';
import { PICTURE_TYPES } from './picture-types.ts';

test('pictures of all kinds that fields offer are known by their first bytes', async () => {
  for (const kind of PICTURE_TYPES.split(',').map((type) => type.slice('image/'.length))) {
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
    expect(pictureKindOf(await plain.toFormat(kind as keyof FormatEnum).toBuffer())).toBe(kind);
  }
});

test.each([
  ['HEIC', '0000001c66747970686569630000000068656963'],
  ['HEIF', '00000018667479706d69663100000000'],
  ['SVG', '3c73766720786d6c6e73'],
  ['nothing', ''],
])('%s is no kind that is taken', (_, hex) => {
  expect(pictureKindOf(Buffer.from(hex, 'hex'))).toBeNull();
});
