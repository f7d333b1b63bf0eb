import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/**
 * Characters that are looked at: the estimator takes time that grows faster than their number, and so many of a long
 * password are enough to tell.
 */
const LOOKED_AT = 24;

/** What shops of this kind are called, and what people here put into passwords, beside the words of the estimator. */
const KNOWN = ['pintuan', 'pingtuan', 'tuangou', 'console', 'woaini', '1314', '520', 'admin', 'staff'];

const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });

/** How many guesses a password takes, as a power of ten; `own` are the names of its person and of the shop. */
export function guessesOf(password: string, own: readonly string[]): number {
  const words = [...KNOWN, ...own, ...own.flatMap((one) => one.split(/[^\p{L}\p{N}]+/u))].filter(Boolean);
  return estimator.check([...password].slice(0, LOOKED_AT).join(''), words).guessesLog10;
}
