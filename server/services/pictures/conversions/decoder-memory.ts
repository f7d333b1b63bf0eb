import type { Metadata } from 'sharp';

/** Bytes that the decoder of one picture may hold. */
export const MOST_HELD = 256 * 2 ** 20;

type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

/** Samples of each pixel of a JPEG, by how its colours are sampled. */
const SAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3, '4:4:4:4': 4 };

/**
 * Bytes that a decoder holds at once, by the picture's header and as measured (docs/decisions/0060-pictures-apart.md). One
 * that goes from row to row holds next to nothing; 0 stands for that.
 */
export function bytesHeld({ width, height, ...header }: Header): number {
  return Math.ceil(width * height * bytesOfPixel(header));
}

function bytesOfPixel(header: Omit<Header, 'width' | 'height'>): number {
  const { format, channels, depth, isProgressive, chromaSubsampling = '' } = header;
  const deep = depth === 'ushort';
  switch (format) {
    // Each scan adds to the coefficients of the whole picture, of 16 bits.
    case 'jpeg':
      return isProgressive ? 2 * (SAMPLES[chromaSubsampling] ?? channels) : 0;
    // Seven passes over the whole picture, then its conversion.
    case 'png':
      return isProgressive ? 1.4 * channels * (deep ? 2 : 1) : 0;
    case 'webp':
      return 5;
    case 'gif':
      return 7;
    default:
      return deep ? 28 : 20;
  }
}
