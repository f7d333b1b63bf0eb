import { type PictureKind, pictureKindOf } from '../../../shared/picture-kinds.ts';

/**
 * The fraction of the maximum of pixels for kinds whose decoders take longer for each: for 40 million AVIF takes 1.4
 * seconds of a core from a file of 1 KB, GIF 0.8, the others a quarter.
 */
const parts: Partial<Record<PictureKind, number>> = { avif: 0.25, gif: 0.5 };

/** Scans of a JPEG that the maximum of pixels may have; encoders write up to ten, some twice as many. */
const SCANS = 20;

/** What each scan of a JPEG begins with; within its pixels these bytes are never next to each other. */
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/**
 * The fraction for a JPEG: its decoder goes over every pixel in each of its scans. 40 million pixels in 2,600 scans are
 * 400 KB, and took 43 seconds of a core.
 */
function partOfJpeg(bytes: Uint8Array): number {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = found.indexOf(START_OF_SCAN); at >= 0; at = found.indexOf(START_OF_SCAN, at + 2)) scans++;
  return Math.min(1, SCANS / scans);
}

/** What the beginning of a file says against it, which costs nothing to know. */
export function faultOfBeginning(bytes: Uint8Array): 'fileEmpty' | 'pictureKind' | null {
  if (bytes.length === 0) return 'fileEmpty';
  return pictureKindOf(bytes) ? null : 'pictureKind';
}

/**
 * How many of `most` pixels a picture may have by its kind. The decoder gets no other kinds, and reads the size in the
 * header before any pixel.
 */
export function pixelLimit(bytes: Uint8Array, most: number): number {
  const kind = pictureKindOf(bytes);
  const part = kind === 'jpeg' ? partOfJpeg(bytes) : kind && parts[kind];
  return Math.floor(most * (part ?? 1));
}
