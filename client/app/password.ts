import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { cleanText } from '../../shared/rules.ts';

/**
 * What is sent in place of a password: its MD5 in lower-case hex in the browser (spec, section 5). A form that works
 * without JavaScript runs its action on the server, where the password itself goes on: the server takes both.
 */
export function sentPassword(password: string): string {
  if (import.meta.env.SSR) return password;
  return bytesToHex(md5(utf8ToBytes(cleanText('password', password))));
}
