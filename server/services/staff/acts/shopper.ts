import { selectShopperFacts } from '../../../../db/queries/staff/act-facts.ts';
import type { Reader } from '../../../../db/store.ts';
import { Refused } from '../../refused.ts';
import { StaffRefused } from '../refused.ts';

/** The username of the shopper whom an act is about. Throws `shopperUnknown`, `shopperDeleted`. */
export async function usernameOf(on: Reader, shopperId: number): Promise<string> {
  const found = await selectShopperFacts(on, shopperId);
  if (!found) throw new Refused('shopperUnknown');
  if (found.deletedAt !== null) throw new StaffRefused('shopperDeleted');
  return found.username;
}
