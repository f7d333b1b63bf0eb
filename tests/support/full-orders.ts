import { insertCarrier, selectCarriers } from '../../db/queries/carriers.ts';
import type { Store } from '../../db/store.ts';
import type { Services } from '../../server/services.ts';
import { setSetting } from './set-setting.ts';

const staff = { actor: 'alice', note: 'because' };

interface Shop {
  store: Store;
  services: Services;
}

interface Calling extends Shop {
  call: (
    name: 'buyItem' | 'orderPt' | 'goodsReturn',
    fields: Record<string, string | number>,
    options: { token: string },
  ) => Promise<{ body: { data: { orderno: string; id: number } } }>;
}

/** A carrier of the shop; the same one each time. */
export async function carrierOf({ store }: Shop): Promise<number> {
  const [known] = await selectCarriers(store.reader);
  if (known) return known.id;
  const carrier = { name: '中国邮政', trackingUrl: 'https://post.example/{number}' };
  return (await store.transaction((tx) => insertCarrier(tx, carrier))) ?? 0;
}

/** The number of an order of the buyer whose group is full. */
export async function fullOrder(
  { call }: Calling,
  { itemId, buyer, joiner }: { itemId: number; buyer: string; joiner: string },
): Promise<string> {
  const { orderno } = (await call('buyItem', { id: itemId }, { token: buyer })).body.data;
  await call('orderPt', { orderno }, { token: joiner });
  return orderno;
}

/** Its parcel is on its way, under a number that no other one has. */
export async function sendParcel(shop: Shop, orderno: string): Promise<void> {
  const parcel = { orderno, carrierId: await carrierOf(shop), number: `P${orderno}` };
  await shop.services.sending.send({ ...parcel, ...staff });
}

/** Without it no return is accepted. */
export const setReturnAddress = (shop: Shop, value = '杭州市仓库 1 号'): Promise<void> =>
  setSetting(shop, { key: 'return_address', value, ...staff });

/** A return that was asked for by the buyer of a full order whose parcel was sent, accepted if wished; its id. */
export async function askedReturn(
  shop: Calling,
  { orderno, buyer, accepted }: { orderno: string; buyer: string; accepted: boolean },
): Promise<number> {
  await sendParcel(shop, orderno);
  const { id } = (await shop.call('goodsReturn', { orderno, reason: 'damaged' }, { token: buyer })).body.data;
  if (!accepted) return id;
  await setReturnAddress(shop);
  await shop.services.goodsReturns.accept({ id, ...staff });
  return id;
}
