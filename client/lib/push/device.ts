import { readStored, writeStored } from '../../../web/storage.ts';
import { serviceWorkerUrl } from '../../../web/trusted.ts';
import { shownSession } from '../session/page-session.ts';
import { storedUser } from '../session/session.ts';
import { readSubscriber, writeSubscriber } from './subscriber.ts';

/** `install`: on iOS only the installed app can be notified. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'on' | 'off';

/** Local-storage key: that the reader was asked. */
const ASKED = 'push-asked';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** An iPad says that it is a Mac. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** What the shop is told with this address: the session, the address, and the shopper, whom a later session is of too. */
export const subscriberOf = (endpoint: string): string => `${shownSession()} ${endpoint} ${storedUser()?.username}`;

/** This browser's address at its push service, if it has one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is notified. The server tells it until the session ends in which it was turned on. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return isIos() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const own = await ownSubscription();
  return own && readSubscriber() === subscriberOf(own.endpoint) ? 'on' : 'off';
}

/** Ends this browser's address at its push service. Throws if it cannot be ended now; the next page tries again. */
export async function endSubscription(): Promise<void> {
  const own = await ownSubscription();
  if (own && !(await own.unsubscribe())) throw new Error('the browser keeps its address');
  writeSubscriber(null);
}

/** Gets this browser an address for the shop's key. Throws if the browser or its push service refuses. */
export async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(serviceWorkerUrl());
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (problem) {
    // One that was made for another key stands in the way.
    const old = await pushManager.getSubscription();
    if (!old) throw problem;
    await old.unsubscribe();
    return await pushManager.subscribe(options);
  }
}

/** Whether the reader may be asked: once, and only where the browser has not been asked either. */
export const mayAsk = (): boolean =>
  isSupported() && Notification.permission === 'default' && readStored(ASKED) === null;

export const noteAsked = (): void => writeStored(ASKED, '1');
