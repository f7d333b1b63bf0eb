import type { Api } from '../../../shared/contract/index.ts';
import { endSubscription, ownSubscription, subscribe, subscriberOf } from './device.ts';
import { writeSubscriber } from './subscriber.ts';

/** Lets the shop notify this browser. Throws if the shop, the browser or its push service refuses. */
export async function turnPushOn(api: Api): Promise<void> {
  const { push_key: key } = (await api.notificationSettings({})).data;
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = (await subscribe(key)).toJSON();
  if (!endpoint) throw new Error('a subscription without an address');
  try {
    await api.pushSubscribe({ endpoint, p256dh, auth });
  } catch (problem) {
    await endSubscription();
    throw problem;
  }
  writeSubscriber(subscriberOf(endpoint));
}

/** The shop notifies this browser no more. */
export async function turnPushOff(api: Api): Promise<void> {
  const own = await ownSubscription();
  if (own) await api.pushUnsubscribe({ endpoint: own.endpoint });
  // Also where the browser keeps its address for now.
  writeSubscriber(null);
  await endSubscription();
}
