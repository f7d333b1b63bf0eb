/** Money as `formatMoney` (shared/money.ts) writes it. */
const SUM = /-?[\p{Sc}\p{Script=Latin}.]{0,6}\d{1,3}(?:,\d{3}){0,4}\.\d{2}/gu;

/** A sentence of the server, in which each sum stays left to right whatever the sentence's direction is. */
export const withIsolatedSums = (sentence: string): string => sentence.replace(SUM, '\u2066$&\u2069');
