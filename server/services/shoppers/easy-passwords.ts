import { hash } from 'node:crypto';
import { lazily } from '../../../shared/lazily.ts';
import { normalized } from '../../../shared/normalized.ts';
import { isDigest } from './passwords.ts';

/** Digests computed in one turn of the event loop. */
const BATCH = 4000;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SIGNS = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code));

/** So many of the commonest, of 49,000 that the package knows. */
const LISTED = 10_000;

/** Whether it is one of the commonest passwords, as it is or as its digest. */
export async function isCommon(sent: string): Promise<boolean> {
  return isDigest(sent) ? (await commonDigests()).has(markOf(sent)) : (await commonPasswords()).has(plain(sent));
}

/** The same, or the username, or the digest of a text that is too short for a password. */
export async function isEasy(sent: string, username: string): Promise<boolean> {
  if (await isCommon(sent)) return true;
  if (!isDigest(sent)) return plain(sent) === plain(username);
  return cases(username).map(digestOf).includes(sent) || (await shortDigests()).has(markOf(sent));
}

/** MD5 in lower-case hex, as the client sends passwords. */
const digestOf = (text: string): string => hash('md5', text);

/** The stored part of a digest: its first 52 bits, which fit into a number. */
const markOf = (digest: string): number => Number.parseInt(digest.slice(0, 13), 16);

const plain = (text: string) => normalized(text).toLowerCase();

/** As they are typed: digests of texts that differ only in case are unrelated. */
function cases(text: string): string[] {
  const lower = plain(text);
  return [text, lower, lower.toUpperCase(), lower.slice(0, 1).toUpperCase() + lower.slice(1)];
}

/** From leaked lists, the commonest first (MIT; maintained by the zxcvbn-ts project). */
const commonPasswords = lazily(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as string[]).slice(0, LISTED));
});

const commonDigests = lazily(async () => collect([...(await commonPasswords())].flatMap(cases)));

const shortDigests = lazily(() => collect(shortPasswords()));

/** Prefixes of the digests, computed in slices between which other requests are served. */
async function collect(texts: Iterable<string>): Promise<Set<number>> {
  const marks = new Set<number>();
  let count = 0;
  for (const text of texts) {
    marks.add(markOf(digestOf(text)));
    if (++count % BATCH === 0) await new Promise((next) => setImmediate(next));
  }
  return marks;
}

/** All of up to five digits, of up to two signs, and of three letters or digits: a digest hides how short it was. */
function* shortPasswords(): Generator<string> {
  for (let digits = 1; digits <= 5; digits++)
    for (let number = 0; number < 10 ** digits; number++) yield String(number).padStart(digits, '0');
  for (const a of SIGNS) {
    yield a;
    for (const b of SIGNS) yield a + b;
  }
  for (const a of LETTERS) for (const b of LETTERS) for (const c of LETTERS) yield a + b + c;
}
