import webPush from 'web-push';
import { keepPushKeys, type PushKeys, selectPushKeys } from '../../../db/queries/push.ts';
import type { Store } from '../../../db/store.ts';
import { type PushAnswer, postToPushService } from './push-post.ts';
import { pushAddressOf } from './push-services.ts';
import { type Outgoing, problemOf, type Tried } from './transports.ts';

/** How long a push service keeps a notification for a browser that is away, in seconds. */
const TTL = 24 * 60 * 60;

/**
 * The most characters of a text: a push service takes 4,096 bytes (RFC 8030, section 7.2), and a remark of staff from the
 * shell has no limit. The page that it opens has all of it.
 */
const LONGEST = 800;

/** How long the exchange with a push service may take, in ms. */
const PATIENCE = 10_000;

/** For so long after a push service has taken something of the shop a refusal of who it is may mean one browser, in ms. */
const TRUSTED = 60 * 60_000;

export interface BrowserTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The shop's keys at push services, made at its first start. */
export async function ensurePushKeys(store: Store): Promise<PushKeys> {
  const known = await selectPushKeys(store.reader);
  if (known) return known;
  await store.transaction((tx) => keepPushKeys(tx, webPush.generateVAPIDKeys()));
  const kept = await selectPushKeys(store.reader);
  if (!kept) throw new Error('the keys for push services were not kept');
  return kept;
}

interface Deps {
  keys: PushKeys;
  /** Which are trusted besides those of browsers. */
  pushHosts: readonly string[];
  /** The address of the shop. */
  publicOrigin: () => string;
  /** Hears once which push service takes nothing of the shop's, and why, until it takes something again. */
  onTrouble: (error: Error) => void;
  /** In ms. */
  deadline?: number;
}

/** By which a push service reaches who runs the shop (RFC 8292, section 2.1): a page, or on one's own machine nobody. */
const subjectOf = (origin: string) => (origin.startsWith('https:') ? origin : 'mailto:nobody@localhost');

/** Sends through push services, encrypted for the browser alone (RFC 8030, 8188, 8291 and 8292). */
export function createWebPush({ keys, pushHosts, publicOrigin, onTrouble, deadline = PATIENCE }: Deps) {
  const inTrouble = new Set<string>();
  const takenAt = new Map<string, number>();
  const refusesShop = (answer: PushAnswer, host: string) =>
    isOfIdentity(answer) && performance.now() - (takenAt.get(host) ?? Number.NEGATIVE_INFINITY) > TRUSTED;

  function requestFor(target: BrowserTarget, { notificationId, title, text, path, locale }: Outgoing) {
    const { endpoint, p256dh, auth } = target;
    const payload = JSON.stringify({ id: notificationId, title, body: shortened(text), path, lang: locale });
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: subjectOf(publicOrigin()), publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL,
      // Of those that wait for one browser, one of the same topic replaces the other: a repeat is not shown twice.
      topic: `n${notificationId}`,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
    return { headers: headers as Record<string, string | number>, body: body as Buffer };
  }

  return async (target: BrowserTarget, told: Outgoing): Promise<Tried> => {
    // Stored by a version that let more pass, or trusted no more.
    const url = pushAddressOf(target.endpoint, pushHosts);
    if (!url) return { outcome: 'gone', problem: 'the address is not of a push service' };
    const { host } = url;
    try {
      const answer = await postToPushService({ url, deadline, ...requestFor({ ...target, endpoint: url.href }, told) });
      if (isTaken(answer)) {
        inTrouble.delete(host);
        takenAt.set(host, performance.now());
      } else if (refusesShop(answer, host) && !inTrouble.has(host)) {
        inTrouble.add(host);
        const cause = new Error('status' in answer ? String(answer.status) : '');
        onTrouble(new Error(`the push service ${host} takes nothing of the shop`, { cause }));
      }
      return triedOf(answer);
    } catch (error) {
      // The keys of the browser are none.
      return { outcome: 'failed', problem: problemOf(error) };
    }
  };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text;
}

/** `Retry-After` in ms, from seconds or a date (RFC 9110, 10.2.3); 0 where nothing can be read. */
function pauseOf(retryAfter = ''): number {
  const wanted = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Math.max(0, wanted || 0);
}

/**
 * The push service does not accept by what the shop says who it is (RFC 8292, section 4.2), such as by a wrong clock; or
 * this browser was registered for the keys of another one.
 */
const isOfIdentity = (answer: PushAnswer) => 'status' in answer && [401, 403].includes(answer.status);

const isTaken = (answer: PushAnswer) => 'status' in answer && answer.status >= 200 && answer.status < 300;

function triedOf(answer: PushAnswer): Tried {
  if ('error' in answer) return { outcome: answer.secure ? 'unknown' : 'waiting', problem: problemOf(answer.error) };
  if (isTaken(answer)) return { outcome: 'sent' };
  const { status, retryAfter } = answer;
  const problem = `the push service answered ${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone', problem };
  const later = status === 429 || status >= 500 || isOfIdentity(answer);
  return later ? { outcome: 'waiting', problem, pause: pauseOf(retryAfter) } : { outcome: 'failed', problem };
}

export type WebPush = ReturnType<typeof createWebPush>;
