/** A name inside a text: it keeps its own direction, whatever the text's direction is. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
