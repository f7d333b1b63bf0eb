/** Thirty marks that another one follows. U+034F, a mark that is never moved, ends a run. */
const LONG_RUN = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu;

/**
 * A text in a normal form of Unicode; every other way to it is closed by `tests/linear.test.ts`. Runs of marks are cut
 * as the Stream-Safe Text Format has it (Unicode Standard Annex #15), since sorting one takes quadratic time: 65 KB of
 * marks would be two seconds. No language has so many marks on a letter.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text.replace(LONG_RUN, '$1\u034f').normalize(form);
}
