import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';
import { memoize } from '../../../shared/memoize.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes below which packing saves nothing worth having. */
const WORTH_PACKING = 1024;

/** Missing in its types. */
type Preferring = { encoding: (among: string[], options: { preferred: string[] }) => string | undefined };

/** Browsers send but a few. */
const readAccepted = memoize(100, (accepted): Encoding => {
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const found = negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  return (found ?? 'identity') as Encoding;
});

/** The encodings that a request's `Accept-Encoding` allows, the best first. */
export function encodingOf(accepted: string | undefined): Encoding {
  return accepted === undefined ? 'identity' : readAccepted(accepted);
}

/** `quick` is for a body that is sent once; `thorough` takes six times as long and saves another fifth. */
export type Effort = 'quick' | 'thorough';

/**
 * A body compressed with that encoding; a short one is unchanged. It is synchronous: passing it to a thread takes
 * longer than compressing it quickly.
 */
export function packed(body: Buffer, encoding: Encoding, effort: Effort): { bytes: Buffer; encoding: Encoding } {
  if (encoding === 'identity' || body.length < WORTH_PACKING) return { bytes: body, encoding: 'identity' };
  return { bytes: encoding === 'br' ? brotli(body, effort) : gzipSync(body, { level: GZIP[effort] }), encoding };
}

const GZIP = { quick: 1, thorough: 6 };
const BROTLI = { quick: 1, thorough: 5, smallest: 11 };

const brotliOf = (body: Buffer, effort: keyof typeof BROTLI) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

function brotli(body: Buffer, effort: Effort): Buffer {
  return brotliCompressSync(body, brotliOf(body, effort));
}

const inThread = promisify(brotliCompress);
let threadTaken = false;

/**
 * A body compressed by brotli's highest level, mostly an eighth smaller than `thorough`, for what is sent often: it
 * takes a thread a tenth of a second. Null while the thread compresses another body.
 */
export async function smallest(body: Buffer, thorough: Buffer): Promise<Buffer | null> {
  if (threadTaken) return null;
  threadTaken = true;
  try {
    const bytes = await inThread(body, brotliOf(body, 'smallest'));
    // Very repetitive bodies may become larger with it.
    return bytes.length < thorough.length ? bytes : thorough;
  } finally {
    threadTaken = false;
  }
}
