import { isDeleted } from '../../../db/queries/account-deletion.ts';
import { selectCredentials } from '../../../db/queries/shoppers.ts';
import type { Reader } from '../../../db/store.ts';
import { normalized } from '../../../shared/normalized.ts';
import { Refused } from '../refused.ts';

/** Of a username as somebody typed it: the form in which it is unique. */
export const usernameKeyOf = (typed: string): string => normalized(typed).trim().toLowerCase();

/** The id of the shopper of that username, in any case; not of a deleted account. Throws `shopperUnknown`. */
export async function idOfShopper(on: Reader, username: string): Promise<number> {
  const shopper = await selectCredentials(on, usernameKeyOf(username));
  if (!shopper || (await isDeleted(on, shopper.id))) throw new Refused('shopperUnknown');
  return shopper.id;
}
