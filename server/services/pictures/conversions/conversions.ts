import pLimit from 'p-limit';
import type { PosterShape } from '../../../../shared/posters.ts';
import { Overloaded } from '../../refused.ts';
import { faultOfBeginning, pixelLimit } from '../kinds.ts';
import type { Poster } from '../posters/poster.ts';
import { type Converter, ConverterGone, startConverter } from './converter.ts';
import type { Answer, Intake, Job, Look, PictureFault, Shape } from './messages.ts';

/** Conversions at a time; each has a process and uses a core. */
const CONCURRENCY = 2;

/** How long a converter is kept without work, in ms: it takes 70 MB, a start a quarter of a second. */
const IDLE = 10_000;

/** Posters that wait to be drawn, each a third of a second; beyond that they are refused as `Overloaded`. */
const MOST_POSTERS = 12;

/** The maximum of pixels; a small file can claim to be enormous. */
const PIXELS: Record<Intake, number> = { proof: 40_000_000, avatar: 40_000_000, master: 60_000_000 };

/** A picture from outside is not taken. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';

  constructor(
    readonly code: PictureFault,
    options: ErrorOptions = {},
  ) {
    super(code, options);
  }
}

export interface Conversions {
  /**
   * A WebP made anew from the pixels of a picture from outside. Such pictures follow one another, so that they take the
   * memory of one and no turn of our own; if more than `longestQueue` wait, `Overloaded` is thrown. Throws
   * `PictureRefused`.
   */
  takeIn: (bytes: Uint8Array, as: Intake, longestQueue?: number) => Promise<Buffer>;
  /** A master of the library in another size or format. Throws `Overloaded`. */
  shape: (master: Uint8Array, shape: Shape) => Promise<Buffer>;
  /** The size of a master in px, and what is shown until it is there. Throws `Overloaded`. */
  look: (master: Uint8Array) => Promise<Look>;
  /**
   * A poster over a master of the library, as JPEG. Anybody may ask for one, so they follow one another; if too many
   * wait, or it cannot be drawn now, `Overloaded` is thrown.
   */
  poster: (master: Uint8Array, shape: PosterShape, poster: Poster) => Promise<Buffer>;
  /** Ends its processes. */
  close: () => void;
}

/**
 * All conversions of pictures, in processes of their own (docs/architecture.md, Pictures): what a picture does to its
 * decoder happens to no request but the one that sent it. Processes are started by the first picture.
 */
export function createConversions(onError: (error: unknown) => void): Conversions {
  const all = pLimit(CONCURRENCY);
  const fromOutside = pLimit(1);
  const posters = pLimit(1);
  const converters = new Set<Converter>();
  const idle = new Map<Converter, NodeJS.Timeout>();

  function open(): Converter {
    const converter = startConverter(() => {
      converters.delete(converter);
      clearTimeout(idle.get(converter));
      idle.delete(converter);
    });
    converters.add(converter);
    return converter;
  }

  /** One that is ended is free no more, although its process is there for a moment longer. */
  function rest(converter: Converter): void {
    const end = () => {
      idle.delete(converter);
      converter.end();
    };
    idle.set(converter, setTimeout(end, IDLE).unref());
  }

  /** Of several the one that rested last, so that the others end. */
  function free(): Converter {
    const [converter, timer] = [...idle].at(-1) ?? [open()];
    clearTimeout(timer);
    idle.delete(converter);
    return converter;
  }

  const run = (job: Job): Promise<Answer> =>
    all(async () => {
      const converter = free();
      const answer = await converter.convert(job);
      if (answer.last) converter.end();
      else if (converters.has(converter)) rest(converter);
      return answer;
    });

  /** Our own pictures are no cause of an end: once more, in another process. */
  async function own(job: Job): Promise<Answer> {
    try {
      return await run(job);
    } catch (error) {
      if (!(error instanceof ConverterGone)) throw error;
      onError(error);
      return run(job).catch((cause: unknown) => {
        throw new Overloaded('no picture could be converted', { cause });
      });
    }
  }

  async function taken(bytes: Uint8Array, as: Intake): Promise<Buffer> {
    const mostPixels = pixelLimit(bytes, PIXELS[as]);
    const answer = await run({ make: 'intake', bytes, as, mostPixels }).catch((cause: unknown) => {
      onError(cause);
      throw new PictureRefused('pictureNotConverted', { cause });
    });
    if ('fault' in answer) throw new PictureRefused(answer.fault, { cause: answer.why });
    return asBuffer(answer);
  }

  return {
    takeIn: async (bytes, as, longestQueue = Number.POSITIVE_INFINITY) => {
      const fault = faultOfBeginning(bytes);
      if (fault) throw new PictureRefused(fault);
      if (fromOutside.pendingCount >= longestQueue) throw new Overloaded('too many pictures at once');
      return fromOutside(() => taken(bytes, as));
    },
    shape: async (bytes, shape) => asBuffer(await own({ make: 'shape', bytes, shape })),
    look: async (bytes) => {
      const answer = await own({ make: 'look', bytes });
      if ('look' in answer) return answer.look;
      throw broken(answer);
    },
    poster: async (bytes, shape, poster) => {
      if (posters.pendingCount >= MOST_POSTERS) throw new Overloaded('too many posters at once');
      return asBuffer(await posters(() => own({ make: 'poster', bytes, shape, poster })));
    },
    close: () => {
      for (const converter of converters) converter.end();
    },
  };
}

function asBuffer(answer: Answer): Buffer {
  if ('bytes' in answer) return Buffer.from(answer.bytes);
  throw broken(answer);
}

const broken = (answer: Answer) => new Error('why' in answer ? answer.why : 'a converter has answered something else');
