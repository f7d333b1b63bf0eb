import { FileProblem } from '../text-file.ts';
import { Wrong } from './wrong.ts';

/** Bytes that are looked at to tell UTF-16 without its mark from a file that is no text. */
const LOOKED_AT = 4096;

/** Bytes of a picture may be taken for UTF-16, which has hardly an invalid sequence; no table has these letters. */
const CONTROL = /(?![\t\r\n])\p{Cc}/u;

/**
 * The text of a table as programs save it: UTF-8, UTF-16 with or without its mark, GB 18030 as Chinese banks and
 * spreadsheets write it, or Windows-1252. Throws `FileProblem` for a file that is no text.
 */
export function textOfTable(file: string, bytes: Uint8Array): string {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!encoding.startsWith('utf-16') || !CONTROL.test(text.slice(0, LOOKED_AT))) return text;
    } catch {
      // The next one.
    }
  }
  throw new FileProblem(`${file}: is no table of text`, new Wrong('noTable'));
}

function encodingsOf(bytes: Uint8Array): string[] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  const some = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Latin letters, digits and what separates cells have a zero beside them in UTF-16.
  if (odd > some.length / 8 && even === 0) return ['utf-16le'];
  if (even > some.length / 8 && odd === 0) return ['utf-16be'];
  if (even + odd > 0) return [];
  return isLatin(bytes) ? ['utf-8', 'windows-1252'] : ['utf-8', 'gb18030', 'windows-1252'];
}

/** Chinese letters are pairs of high bytes; accents of Western languages stand alone between plain letters. */
function isLatin(bytes: Uint8Array): boolean {
  let [pairs, single, run] = [0, 0, 0];
  for (const byte of bytes) {
    if (byte >= 0x80) run++;
    else if (run > 0) {
      if (run === 1) single++;
      else pairs++;
      run = 0;
    }
  }
  return single > pairs;
}
