import type { T } from '../../app/texts.tsx';
import type { Item } from '../../components/confirmation/offer.ts';
import { share } from '../../components/share/share.ts';

/** Hands on the address of an item. */
export function shareItem(item: Item, t: T): void {
  void share(`/user/detail/${item.id}`, item.title, t);
}
