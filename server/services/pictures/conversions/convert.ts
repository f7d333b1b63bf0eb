import sharp, { type Sharp } from 'sharp';
import { bytesHeld, MOST_HELD } from './decoder-memory.ts';
import { drawPoster } from './draw-poster.ts';
import type { Answer, Intake, Job, Look, Shape } from './messages.ts';

// Each picture is converted once, so what libvips keeps of one for the next is only memory.
sharp.cache(false);
// Of what it can read the kinds that the shop takes: a decoder that cannot be reached has no holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}`),
});

const intakes: Record<Intake, (picture: Sharp) => Sharp> = {
  /** 1600 px: the side that the words of a screenshot stay readable at. */
  proof: (picture) =>
    picture.resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }),
  /** A square of 256 px from the middle, twice as sharp as the largest one on a page; nothing shines through it. */
  avatar: (picture) =>
    picture
      .resize({ width: 256, height: 256, fit: 'cover', position: 'centre' })
      .flatten({ background: '#fff' })
      .webp({ quality: 80 }),
  /** At most 720 px wide. */
  master: (picture) =>
    picture.resize({ width: 720, height: 2160, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
};

type Result = Answer extends infer One ? (One extends unknown ? Omit<One, 'last'> : never) : never;

/** Does what a converter is asked. */
export async function convert(job: Job): Promise<Result> {
  try {
    if (job.make === 'look') return { look: await lookOf(job.bytes) };
    if (job.make === 'shape') return { bytes: await shaped(job.bytes, job.shape) };
    if (job.make === 'poster') return { bytes: await drawPoster(job.shape, job.poster, job.bytes) };
    return await takenIn(job);
  } catch (error) {
    return { fault: 'pictureUnreadable', why: String(error) };
  }
}

/** Made anew from its pixels, upright, so that nothing else of the file is kept. */
async function takenIn({ bytes, as, mostPixels }: Extract<Job, { make: 'intake' }>): Promise<Result> {
  // Of the header alone; what it promises is what the same decoder will hold.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const pixels = header.width * header.height;
  const held = bytesHeld(header);
  if (pixels > mostPixels || held > MOST_HELD)
    return { fault: 'pictureTooLarge', why: `${header.format} of ${pixels} pixels, whose decoder holds ${held} bytes` };
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
  return { bytes: await intakes[as](picture.rotate()).toBuffer() };
}

function shaped(master: Uint8Array, { width, format }: Shape): Promise<Buffer> {
  const picture = sharp(master);
  if (format === 'jpg') {
    const background = '#fff';
    const square = picture.resize({ width, height: width, fit: 'contain', background }).flatten({ background });
    return square.jpeg({ quality: 82 }).toBuffer();
  }
  const sized = picture.resize({ width, withoutEnlargement: true });
  return (format === 'avif' ? sized.avif({ quality: 50, effort: 2 }) : sized.webp({ quality: 80 })).toBuffer();
}

async function lookOf(master: Uint8Array): Promise<Look> {
  const { width, height } = await sharp(master).metadata();
  const tiny = await sharp(master).resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer();
  return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
}
