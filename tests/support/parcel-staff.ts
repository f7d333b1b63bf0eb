import { closeAfterTest } from './cleanup.ts';
import { parcelActs } from './parcel-acts.ts';
import { openPlace, type Place } from './shop-store.ts';

export { by, trackingOf } from './parcel-acts.ts';

/** What staff do with parcels and returns, beside the running server of this place. */
export async function besideServer(place: Place) {
  const store = await openPlace(place);
  closeAfterTest(() => store.close());
  return { store, ...(await parcelActs(store)) };
}
