import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { enormousAvifs } from '../../../../tests/support/enormous-avif.ts';
import { jpegOfScans } from '../../../../tests/support/many-scans.ts';
import { secondsOfStarted } from '../../../../tests/support/process-tree.ts';
import { createConversions } from './conversions.ts';

const conversions = createConversions(() => undefined);
afterAll(conversions.close);

/** Milliseconds of the processor that the decoder takes to refuse a picture as any, whatever else the machine does. */
async function refusal(bytes: Buffer): Promise<number> {
  const plain = { width: 9, height: 9, channels: 3, background: '#fff' } as const;
  await conversions.takeIn(await sharp({ create: plain }).png().toBuffer(), 'proof');
  const before = secondsOfStarted(process.pid);
  for (const as of ['proof', 'avatar', 'master'] as const)
    await expect(conversions.takeIn(bytes, as)).rejects.toMatchObject({ name: 'PictureRefused' });
  return (secondsOfStarted(process.pid) - before) * 1000;
}

test.each(Object.entries(enormousAvifs))('an enormous AVIF, %s, is refused before it is decoded', async (_, bytes) => {
  expect(await refusal(bytes)).toBeLessThan(600);
});

test('a progressive CMYK JPEG whose decoder would hold too much is refused by its header', async () => {
  const plain = { width: 16, height: 16, channels: 3, background: '#888' } as const;
  const bytes = await sharp({ create: plain }).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer();
  // The marker of its frame; after four more bytes come height and width.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  for (const at of [5, 7]) bytes.writeUInt16BE(6100, frame + at);
  await expect(conversions.takeIn(bytes, 'proof')).rejects.toMatchObject({ code: 'pictureTooLarge' });
});

test('a JPEG whose pixels are decoded again in hundreds of scans is refused before that', async () => {
  expect(await refusal(await jpegOfScans(400))).toBeLessThan(600);
});

test('a JPEG of as many pixels in the scans of any encoder is accepted', async () => {
  await expect(conversions.takeIn(await jpegOfScans(15), 'proof')).resolves.toBeInstanceOf(Buffer);
});
