/**
 * Whether this tab knows a word of the server: a tab from before an upgrade leaves out what it does not, instead of
 * failing as a whole.
 */
export const isKnown = (entries: object, word: string): boolean => Object.hasOwn(entries, word);
