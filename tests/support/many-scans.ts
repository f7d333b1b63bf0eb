import sharp from 'sharp';

/** Blocks of 8 × 8 in a side of a picture of 6,300 pixels. */
const SIDE = 6300;
const BLOCKS = Math.ceil(SIDE / 8) ** 2;

/** The longest run of blocks that one code stands for. */
const LONGEST_RUN = 32_767;

const marked = (marker: number, ...content: number[]) =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content]);

/** A table with the one code `0`, for a run of 16,384 blocks and what 14 bits after it add. */
const TABLE = marked(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0xe0);

/** That nothing changes in any block. */
function nothing(): Buffer {
  let bits = '';
  for (let left = BLOCKS; left > 0; left -= LONGEST_RUN) {
    bits += `0${(Math.min(left, LONGEST_RUN) - 16_384).toString(2).padStart(14, '0')}`;
  }
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

let plainly: Promise<Buffer> | undefined;

/** The same as an encoder writes it. */
function encoded(): Promise<Buffer> {
  const grey = { width: SIDE, height: SIDE, channels: 3, background: '#808080' } as const;
  return sharp({ create: grey }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * A grey JPEG of 40 million pixels, valid to the last byte: it refines each of the 63 frequencies of its three colours bit
 * by bit, in so many scans, at most 2,646.
 */
export async function jpegOfScans(most: number): Promise<Buffer> {
  plainly ??= encoded();
  const plain = await plainly;
  // Its first scan has the mean of each block; after it comes the table of the second.
  const second = plain.indexOf(Buffer.from([0xff, 0xc4]), plain.indexOf(Buffer.from([0xff, 0xda])));
  const scans: Buffer[] = [];
  const unchanged = nothing();
  for (let frequency = 1; frequency < 64; frequency++) {
    for (const colour of [1, 2, 3]) {
      for (let bit = 13; bit >= 0; bit--) {
        const bits = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
        scans.push(marked(0xda, 1, colour, 0, frequency, frequency, bits), unchanged);
      }
    }
  }
  return Buffer.concat([plain.subarray(0, second), TABLE, ...scans.slice(0, 2 * most), Buffer.from([0xff, 0xd9])]);
}
