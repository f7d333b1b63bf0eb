import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes below which packing saves nothing worth having. */
const WORTH_PACKING = 1024;

/** Headers that were read already; browsers send but a few. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 100;

/** What the `Accept-Encoding` of a request lets an answer be packed as, the best first. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const found = known.get(accepted);
  if (found) return found;
  const allows = (name: string) =>
    new RegExp(`(^|[\\s,])${name}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`, 'i').test(accepted);
  const encoding = (['br', 'gzip'] as const).find(allows) ?? 'identity';
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(accepted, encoding);
  return encoding;
}

/**
 * A body as that encoding packs it; one that is too short stays as it is. At once, since handing a page to a thread
 * takes longer than packing it (bench/RESULTS.md).
 */
export function packed(body: Buffer, encoding: Encoding): { bytes: Buffer; encoding: Encoding } {
  if (encoding === 'identity' || body.length < WORTH_PACKING) return { bytes: body, encoding: 'identity' };
  return { bytes: encoding === 'br' ? brotli(body) : gzipSync(body, { level: 4 }), encoding };
}

function brotli(body: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
    constants;
  return brotliCompressSync(body, {
    params: {
      [BROTLI_PARAM_QUALITY]: 4,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window of 128 KB holds any page, and is quicker to set up than one of 4 MB.
      [BROTLI_PARAM_LGWIN]: 17,
    },
  });
}
