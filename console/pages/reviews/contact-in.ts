import { plainCode } from '../../../shared/typed.ts';

/** What of a text leads outside the shop. */
export type Contact = 'number' | 'link';

/** Addresses with their scheme or their usual beginning, of e-mail, and names that end as those of hosts do. */
const LINK =
  /https?:|\bwww\.|@[\w-]{1,63}\.\w|[a-z0-9-]\.(?:com|cn|net|org|top|shop|xyz|cc|me|io|vip|site|link|info|app|de|uk|ru|jp|kr|fr|br)\b/i;

/** Days are no phones: `2026-11-23`, `23.11.2026`. */
const DAY = /\b(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})\b/g;

/** Digits beside each other, with what stands between those of a phone. */
const DIGITS = /\d(?:[ ().-]{0,2}\d){6,}/g;

/** Seven digits or more in groups, one of them of three: sizes such as `36 37 38 39` are none. */
function isNumber(found: string): boolean {
  const groups = found.split(/[ ().-]+/).filter(({ length }) => length > 1);
  return groups.join('').length >= 7 && groups.some(({ length }) => length > 2);
}

/**
 * Whether a text has a phone number or a link, for staff to look at: in the digits of any script and the letters of any
 * keyboard. It may be wrong either way.
 */
export function contactIn(text: string): Contact | null {
  const plain = plainCode(text);
  if (LINK.test(plain)) return 'link';
  const found = plain.replace(DAY, ' ; ').match(DIGITS) ?? [];
  return found.some(isNumber) ? 'number' : null;
}
