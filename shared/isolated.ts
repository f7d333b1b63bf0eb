/** A name inside a text, or a number with a sign: it keeps its own direction, whatever the text's is (UAX #9). */
export const isolated = (part: string): string => `\u2068${part}\u2069`;
