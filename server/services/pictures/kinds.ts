/** The first bytes of a file of each kind, in hex. SVG is not among them: it can refer to other files. */
const kinds = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  avif: /^.{8}6674797061766966/,
  gif: /^474946383[79]61/,
};

type Kind = keyof typeof kinds;

/**
 * The fraction of the maximum of pixels for kinds whose decoders take longer for each: for 40 million AVIF takes 1.4
 * seconds of a core from a file of 1 KB, GIF 0.8, the others a quarter.
 */
const parts: Partial<Record<Kind, number>> = { avif: 0.25, gif: 0.5 };

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

/**
 * How many of `most` pixels a picture may have by its kind, which its first bytes show; null for a kind that is not
 * accepted. The decoder gets no other files, and reads the size in the header before any pixel.
 */
export function pixelLimit(bytes: Uint8Array, most: number): number | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  const kind = (Object.keys(kinds) as Kind[]).find((name) => kinds[name].test(start));
  if (!kind) return null;
  return Math.floor(most * (kind === 'jpeg' ? partOfJpeg(bytes) : (parts[kind] ?? 1)));
}
