import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';

export type Item = CallOutput<'itemDetail'>;
export type WaitingGroup = Item['wait_pt_user_list'][number];
export type Shopper = CallOutput<'userInfo'>;
export type PlacedOrder = CallOutput<'buyItem'>;

/** The item as this purchase takes it: who joins pays the group's price, whatever the item costs by now. */
export function offerOf(item: Item, group: WaitingGroup | null): Item {
  return group ? { ...item, price: group.price, tax: group.tax } : item;
}

/** How a try to buy or join ended. `lost`: no answer came, so that nobody knows; a repeat with the same key is safe. */
export type PurchaseResult = { key: string; joining: boolean } & (
  | { outcome: 'placed'; order: PlacedOrder }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'lost' }
);

/** A key that names one try, for `Idempotency-Key`. (`randomUUID` is missing where the shop is not on https.) */
export function newPurchaseKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the form of a purchase sends to the action of its route. */
export function purchaseFields(item: Item, group: WaitingGroup | null, key: string): Record<string, string> {
  return { id: String(item.id), orderno: group?.orderno ?? '', price: String(item.price), key };
}

/**
 * Buys the item of the form, or joins the group whose `orderno` it has (spec, section 4; domain.md, Group and order).
 * A refusal is an outcome like the others; a missing session is thrown on as the redirect that it is.
 */
export async function purchase(api: Api, form: FormData): Promise<PurchaseResult> {
  const field = (name: string) => String(form.get(name) ?? '');
  const key = field('key');
  const joining = field('orderno') !== '';
  const price = field('price');
  try {
    const { data: order } = joining
      ? await api.orderPt({ orderno: field('orderno'), price }, { idempotencyKey: key })
      : await api.buyItem({ id: field('id'), price }, { idempotencyKey: key });
    return { key, joining, outcome: 'placed', order };
  } catch (problem) {
    if (problem instanceof Refusal && isDecided(problem)) {
      return { key, joining, outcome: 'refused', reason: problem.message };
    }
    if (problem instanceof Error) return { key, joining, outcome: 'lost' };
    throw problem;
  }
}

/** A fault, and silence most of all, leaves open whether the purchase was made. */
function isDecided({ code }: Refusal): boolean {
  return code >= 400 && code < 500;
}
