import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { NO_ANSWER } from '../../shared/refusal.ts';
import { isSecretField } from '../../shared/secret-field.ts';
import { newIdempotencyKey } from '../../web/new-idempotency-key.ts';
import { CODES, Refused } from './refused.ts';

/** More are not undecided on one page; the oldest goes. */
const MOST = 100;

/** Who asks for the same after so long means it anew, in ms. */
const REPEATED_WITHIN = 10 * 60_000;

/**
 * `Idempotency-Key` of each write whose result is not known, by call and fields, and since when. The page has them, not a
 * dialog: who closes one and asks for the same again repeats it. The server binds a key to its person.
 */
const tries = new Map<string, { key: string; since: number }>();

/** The key of what was tried a moment ago, or a new one. */
function keyOf(same: string): string {
  const before = tries.get(same);
  if (before && (NEVER_ANEW.test(same) || performance.now() - before.since < REPEATED_WITHIN)) return before.key;
  const key = newIdempotencyKey();
  tries.delete(same);
  tries.set(same, { key, since: performance.now() });
  const [oldest] = tries.keys();
  if (tries.size > MOST && oldest !== undefined) tries.delete(oldest);
  return key;
}

/**
 * A change of the version that was seen is never meant anew: once it is made there is another version. Nor is an item,
 * since a category has one of each name.
 */
const NEVER_ANEW = /^itemCreate |"version":/;

/** A file has no fields of its own: two of them differ by size, or by when they were saved. */
const markOf = (file: Blob) => (file instanceof File ? [file.size, file.lastModified] : [file.size]);

const plain = (field: string, value: unknown) => {
  if (isSecretField(field)) return undefined;
  return value instanceof Blob ? markOf(value) : value;
};

/** Codes of refusals by the shop's rules; another says nothing about an earlier try, only that this one is not done. */
const DECIDED: readonly number[] = [400, CODES.notFound, CODES.changed];

/** A write by its call and fields; a secret does not tell two of them apart. */
const sameAs = (name: ConsoleCallName, input: object) => `${name} ${JSON.stringify(input, plain)}`;

/** Whether that was sent and its result is not known: it may be stored already, or yet. */
export const isUndecided = (name: ConsoleCallName, input: object): boolean => tries.has(sameAs(name, input));

const isLost = (code: number) => code === NO_ANSWER || code >= 500;

/** Writes under the key of a try whose result is not known, or under a new one. */
export async function underKey<Data>(
  name: ConsoleCallName,
  input: object,
  write: (key: string) => Promise<Data>,
): Promise<Data> {
  const same = sameAs(name, input);
  const isRepeat = tries.has(same);
  const key = keyOf(same);
  try {
    const data = await write(key);
    tries.delete(same);
    return data;
  } catch (error) {
    const code = error instanceof Refused ? error.code : NO_ANSWER;
    if (DECIDED.includes(code) || !(isRepeat || isLost(code))) tries.delete(same);
    throw error;
  }
}
