import { rules } from './rules.ts';

/**
 * By what a parcel's number is found: as it is stored, but without hyphens and in capitals, since labels, mails and
 * people write it in many ways. `trackingKey` of `db/schema/tables/parcels.ts` makes the same of a stored one.
 */
export const trackingKey = (text: string): string =>
  rules.tracking
    .clean(text)
    .replaceAll(/\p{Pd}/gu, '')
    .toUpperCase();
