import { insertCarrier } from '../../db/queries/carriers.ts';
import type { Store } from '../../db/store.ts';
import { createGoodsReturns } from '../../server/services/parcels/goods-returns.ts';
import { createReturnOpening } from '../../server/services/parcels/return-opening.ts';
import { createSending } from '../../server/services/parcels/sending.ts';
import { createSettings } from '../../server/services/settings.ts';
import { openLedger } from '../../server/services/wallet/ledger.ts';

/** Who did it, and why. */
export const by = { actor: 'staff:1', note: '已核对' };

/** The number of an order's parcel; another shopper's has another one. */
export const trackingOf = (orderno: string) => `9867${orderno.slice(-9)}`;

/** What staff do with parcels and returns in a store; parcels go with a carrier of that name. */
export async function parcelActs(store: Store, name = `邮政 ${Date.now()}`) {
  const carrier = { name, trackingUrl: 'https://post.example/{number}' };
  const carrierId = (await store.transaction((tx) => insertCarrier(tx, carrier))) ?? 0;
  const settings = createSettings(store);
  const sending = createSending({ store, settings });
  return {
    returns: createGoodsReturns({ store, ledger: await openLedger(store), settings }),
    opening: createReturnOpening({ store }),
    sending,
    send: (orderno: string) => sending.send({ orderno, carrierId, number: trackingOf(orderno), ...by }),
  };
}
