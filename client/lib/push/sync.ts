import type { Api } from '../../../shared/contract/index.ts';
import { sessionAtHand } from '../session/page-session.ts';
import { sidOf, storedUser } from '../session/session.ts';
import { endSubscription, ownSubscription, subscriberOf } from './device.ts';
import { readSubscriber, writeSubscriber } from './subscriber.ts';

/**
 * Keeps who is notified here in step with who is logged in. What is meant for the shopper before is nothing for the next
 * one, so their address ends; for the same shopper the shop learns of a new session or address, as it tells no ended one.
 */
export async function syncPush(api: Pick<Api, 'pushSubscribe'>): Promise<void> {
  await sessionAtHand();
  const user = storedUser();
  const before = readSubscriber();
  if (!user || before === null) return;
  const [sid, , ...name] = before.split(' ');
  if (name.join(' ') !== user.username && sid !== sidOf(user.token)) return endSubscription();
  const own = await ownSubscription();
  if (!own || Notification.permission !== 'granted') return;
  const now = subscriberOf(own.endpoint);
  if (now === before) return;
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = own.toJSON();
  await api.pushSubscribe({ endpoint: endpoint ?? '', p256dh, auth }, { by: user.username });
  writeSubscriber(now);
}
