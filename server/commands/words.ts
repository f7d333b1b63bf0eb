import { UsageError } from './command.ts';

/** One of the allowed words, or undefined if none was given. Throws `UsageError`. */
export function wordOf<Word extends string>(given: string | undefined, words: readonly Word[], usage: string) {
  const word = words.find((one) => one === given);
  if (given !== undefined && word === undefined) throw new UsageError(usage);
  return word;
}
