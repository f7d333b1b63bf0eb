import { cleanText } from '../../../shared/rules.ts';
import { needChunk } from '../chunks/lost-chunk.ts';

/**
 * The form in which a password is sent: its MD5 in lower-case hex in the browser (docs/spec.md, section 5). A form that
 * works without JavaScript runs its action on the server, where the password itself is passed on: the server accepts
 * both. MD5 is loaded with the first password that is sent.
 */
export async function sentPassword(password: string): Promise<string> {
  if (import.meta.env.SSR) return password;
  const { md5Hex } = await needChunk(() => import('./md5.ts'));
  return md5Hex(cleanText('password', password));
}
