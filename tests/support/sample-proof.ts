import sharp from 'sharp';

/** A small picture of that colour, as a shopper would send one. */
export const sampleProof = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
