import { Agent, globalAgent } from 'node:https';
import webPush from 'web-push';
import { keepPushKeys, type PushKeys, selectPushKeys } from '../../../db/queries/push.ts';
import type { Store } from '../../../db/store.ts';
import { type Outgoing, problemOf, type Tried } from './transports.ts';

/** How long a push service keeps a notification for a browser that is away, in seconds. */
const TTL = 24 * 60 * 60;

/**
 * The most characters of a text: a push service takes 4,096 bytes (RFC 8030, section 7.2), and a remark of staff from the
 * shell has no limit. The page that it opens has all of it.
 */
const LONGEST = 800;

/** How long a push service may take to answer, in ms. */
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
  /** The address of the shop. */
  publicOrigin: () => string;
  /** Hears once which push service takes nothing of the shop's, and why, until it takes something again. */
  onTrouble: (error: Error) => void;
}

/** By which a push service reaches who runs the shop (RFC 8292, section 2.1): a page, or on one's own machine nobody. */
const subjectOf = (origin: string) => (origin.startsWith('https:') ? origin : 'mailto:nobody@localhost');

/** Sends through push services, encrypted for the browser alone (RFC 8030, 8188, 8291 and 8292). */
export function createWebPush({ keys, publicOrigin, onTrouble }: Deps) {
  const inTrouble = new Set<string>();
  const takenAt = new Map<string, number>();
  const refusesShop = (error: unknown, host: string) =>
    isOfIdentity(error) && performance.now() - (takenAt.get(host) ?? Number.NEGATIVE_INFINITY) > TRUSTED;
  return async (target: BrowserTarget, { notificationId, ...told }: Outgoing): Promise<Tried> => {
    const { title, text, path, locale } = told;
    const body = shortened(text);
    const payload = JSON.stringify({ id: notificationId, title, body, path, lang: locale });
    const { endpoint, p256dh, auth } = target;
    const { host } = new URL(endpoint);
    const line = openLine();
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: subjectOf(publicOrigin()), publicKey: keys.publicKey, privateKey: keys.privateKey },
        TTL,
        // Of those that wait for one browser, one of the same topic replaces the other: a repeat is not shown twice.
        topic: `n${notificationId}`,
        urgency: 'normal',
        timeout: PATIENCE,
        contentEncoding: 'aes128gcm',
        agent: line.agent,
      });
      inTrouble.delete(host);
      takenAt.set(host, performance.now());
      return { outcome: 'sent' };
    } catch (error) {
      if (refusesShop(error, host) && !inTrouble.has(host)) {
        inTrouble.add(host);
        onTrouble(new Error(`the push service ${host} takes nothing of the shop`, { cause: error }));
      }
      return triedOf(error, line.secure);
    }
  };
}

/**
 * A connection for one request, which says whether it was made: only then can the push service have been given anything.
 * One that is used again may have been closed by the other side, and its error does not say whether before the request.
 */
function openLine() {
  const agent = new Agent({ ...globalAgent.options, keepAlive: false });
  const line = { agent, secure: false };
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...asked) => {
    const socket = connect(...asked);
    socket?.once('secureConnect', () => {
      line.secure = true;
    });
    return socket;
  };
  return line;
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
const isOfIdentity = (error: unknown) => error instanceof webPush.WebPushError && [401, 403].includes(error.statusCode);

function triedOf(error: unknown, secure: boolean): Tried {
  const problem = problemOf(error);
  if (error instanceof webPush.WebPushError) {
    const { statusCode, headers } = error;
    if (statusCode === 404 || statusCode === 410) return { outcome: 'gone', problem };
    const later = statusCode === 429 || statusCode >= 500 || isOfIdentity(error);
    if (!later) return { outcome: 'failed', problem };
    return { outcome: 'waiting', problem, pause: pauseOf((headers as Record<string, string>)['retry-after']) };
  }
  return { outcome: secure ? 'unknown' : 'waiting', problem };
}

export type WebPush = ReturnType<typeof createWebPush>;
