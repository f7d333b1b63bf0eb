import type { Item } from '../../features/purchase/offer.ts';
import { share } from '../../lib/share.ts';
import type { T } from '../../lib/texts/texts.ts';

/** Hands on the address of an item. */
export function shareItem(item: Item, t: T): void {
  void share(`/user/detail/${item.id}`, item.title, t);
}
