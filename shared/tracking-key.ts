import { normalized } from './normalized.ts';

/** Between letters and digits: blanks, hyphens and minus signs, and characters that are not seen. */
const BETWEEN = /[\s\p{Pd}\p{Cf}\u2212]/gu;

/**
 * By what a parcel's number is found: as it is stored, but without hyphens and in capitals, since labels, mails and
 * people write it in many ways, and a Chinese keyboard in wide characters. `trackingKey` of
 * `db/schema/tables/parcels.ts` makes the same of a stored one.
 */
export const trackingKey = (text: string): string => normalized(text, 'NFKC').replaceAll(BETWEEN, '').toUpperCase();
