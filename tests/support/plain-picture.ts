import sharp from 'sharp';

/** A picture of that size in pixels and one colour, as a file that somebody chooses. */
export async function plainPicture(name: string, width: number, height: number, background = '#c96f4a') {
  const plain = { width, height, channels: 3, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create: plain }).png().toBuffer() };
}
