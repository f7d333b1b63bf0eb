import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A rectangle of a picture, in its pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Contents that differ every time: times, countdowns, numbers and codes (QR too) that are no amounts. */
const PASSING = 'time, [role=timer], bdi[dir=ltr]:not(:has-text("¥")), img[src^="data:image/svg+xml"]';

/**
 * Channels that differ by this much differ by more than compression; a picture counts as different if more than this
 * share of its pixels does.
 */
const APART = 40;
const MOST = 0.001;

/** The boxes of contents that differ every time, in a picture with `scale` pixels for each CSS pixel. */
export async function passingBoxes(page: Page, scale: number): Promise<Box[]> {
  const boxes = await page.locator(PASSING).evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { left, top, width, height };
    }),
  );
  return boxes.map(({ left, top, width, height }) => ({
    left: Math.floor(left * scale),
    top: Math.floor(top * scale),
    width: Math.ceil(width * scale) + 1,
    height: Math.ceil(height * scale) + 1,
  }));
}

/** Whether two pictures are the same outside of the boxes. */
export async function looksTheSame(one: Buffer, other: Buffer, apartFrom: readonly Box[]): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(pixelsOf));
  if (!a || !b || a.width !== b.width || a.height !== b.height) return false;
  let different = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const at = (y * a.width + x) * 3;
      const apart = [0, 1, 2].some(
        (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > APART,
      );
      if (apart && !apartFrom.some((box) => isIn(box, x, y))) different++;
    }
  }
  return different <= a.width * a.height * MOST;
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function isIn({ left, top, width, height }: Box, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height;
}
