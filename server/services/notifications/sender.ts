import { setTimeout as pause } from 'node:timers/promises';
import {
  claimDelivery,
  type Dispatched,
  type DueDelivery,
  EMAIL_FORMER,
  EMAIL_NOW,
  giveUpSending,
  insertDeliveries,
  isAnySending,
  markDispatched,
  type NewDelivery,
  selectDueDeliveries,
  selectEmailOf,
  selectUndispatched,
  selectWithEmail,
  settleDelivery,
} from '../../../db/queries/deliveries.ts';
import { addPoint } from '../../../db/queries/guesses.ts';
import { selectNotification } from '../../../db/queries/notifications.ts';
import { forgetSubscription, selectSubscription, selectSubscriptions } from '../../../db/queries/push.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { type DeliveryChannel, type NotificationTopic, topicOfNotification } from '../../../shared/contract/enums.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Messages } from '../../i18n.ts';
import type { ShopName } from '../shop-facts.ts';
import type { Mailer } from './mailer.ts';
import { type Outgoing, problemOf, type Tried } from './transports.ts';
import type { WebPush } from './web-push.ts';
import { storedLocale, wordNotification } from './wording.ts';

/** Sends what has been read and worded. */
type Try = (signal: AbortSignal) => Promise<Tried>;

/** Called with what became of each try to send. */
export type OnDelivery = (channel: DeliveryChannel, outcome: Tried['outcome']) => void;

interface Deps {
  store: Store;
  clock: () => number;
  messages: Messages;
  /** Before every amount. */
  currency: string;
  shopName: ShopName;
  webPush: WebPush;
  /** Left out where no mail server is configured. */
  mailer: Mailer | undefined;
  /** The origin of links. */
  publicOrigin: () => string;
  onDelivery?: OnDelivery;
}

/** Notifications dispatched in one transaction, and deliveries sent side by side. */
const BATCH = 20;
const CONCURRENCY = 5;

const MINUTE = 60_000;

/** How often others are told by push while e-mail is under way, in ms. */
const MEANWHILE = 1000;

/** How long after each try that failed the next one comes; after the last the delivery has failed. */
const PAUSES = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE);

const DAY = 24 * 60 * MINUTE;

/** How long a push service may ask to wait, in ms. */
const LONGEST_PAUSE = DAY;

/**
 * E-mails about one topic that a shopper is sent in a day: nobody who repeats an act fills a mailbox and delays the mail
 * of all others. A former address gets no more than there are codes that change it.
 */
export const MOST_MAILS = 30;

/** Counts another e-mail; false if there were too many. */
async function mayMail(tx: Writer, shopperId: number, topic: NotificationTopic): Promise<boolean> {
  return (await addPoint(tx, { key: `mail:${shopperId}:${topic}`, longest: DAY })).points <= MOST_MAILS;
}

/** Sends what is in the outbox, each to a target once (docs/decisions/0048-notifications.md). */
export function createSender(deps: Deps) {
  const { store, clock, messages, currency, shopName, webPush, mailer, publicOrigin, onDelivery } = deps;

  /** Where a notification is mailed to. */
  async function mailTargets(tx: Writer, { shopperId, kind, facts }: Dispatched, hasEmail: boolean): Promise<number[]> {
    const now = hasEmail && (await mayMail(tx, shopperId, topicOfNotification[kind]));
    return [...(now ? [EMAIL_NOW] : []), ...(mailer && facts.former !== undefined ? [EMAIL_FORMER] : [])];
  }

  /** Makes the deliveries of the oldest notifications; false if there were none. */
  async function dispatch(): Promise<boolean> {
    const found = await selectUndispatched(store.reader, BATCH);
    if (found.length === 0) return false;
    const shopperIds = [...new Set(found.map(({ shopperId }) => shopperId))];
    await store.transaction(async (tx) => {
      const rows = await markDispatched(
        tx,
        found.map(({ id }) => id),
      );
      const browsers = await selectSubscriptions(tx, { shopperIds, now: tx.now });
      const mailed = new Set(mailer ? await selectWithEmail(tx, shopperIds) : []);
      const wanted: NewDelivery[] = [];
      for (const row of rows) {
        const { id: notificationId, shopperId } = row;
        const pushed = browsers.filter((browser) => browser.shopperId === shopperId);
        const emails = await mailTargets(tx, row, mailed.has(shopperId));
        wanted.push(
          ...pushed.map(({ id: target }) => ({ notificationId, channel: 'push' as const, target })),
          ...emails.map((target) => ({ notificationId, channel: 'email' as const, target })),
        );
      }
      await insertDeliveries(tx, wanted);
    });
    return true;
  }

  async function outgoing(notificationId: number, locale: Locale): Promise<(Outgoing & { former?: string }) | null> {
    const row = await selectNotification(store.reader, notificationId);
    if (!row) return null;
    return { notificationId, locale, former: row.facts.former, ...wordNotification(row, locale, messages, currency) };
  }

  async function pushOf({ notificationId, target, shopperId }: DueDelivery): Promise<Try> {
    const browser = await selectSubscription(store.reader, { id: target, shopperId, now: clock() });
    const told = browser && (await outgoing(notificationId, storedLocale(browser.locale)));
    return async () => (told ? webPush(browser, told) : { outcome: 'gone', problem: 'the session has ended' });
  }

  async function mailOf({ notificationId, shopperId, target }: DueDelivery): Promise<Try> {
    const reader = await selectEmailOf(store.reader, shopperId);
    const told = reader && (await outgoing(notificationId, storedLocale(reader.locale)));
    const isFormer = target === EMAIL_FORMER;
    const to = isFormer ? told?.former : reader?.email;
    if (!told || !to || !mailer)
      return async () => ({ outcome: 'failed', problem: 'there is no address, or no mail server' });
    const { locale, title: subject, text, path } = told;
    const page = `${publicOrigin()}${path}`;
    // Who reads a former address may have no account: its switches are not theirs.
    const id = `notification-${notificationId}`;
    if (isFormer) return (signal) => mailer({ to, subject, text: `${text}\n\n${page}`, id: `${id}-former`, signal });
    const why = messages.say(locale, 'mail.why', { shop: await shopName(locale) });
    const body = [text, page, `${why}\n${publicOrigin()}/user/notifications`].join('\n\n');
    return (signal) => mailer({ to, subject, text: body, id, signal });
  }

  const selectDue = (limit: number, channel?: DeliveryChannel) =>
    selectDueDeliveries(store.reader, { now: clock(), longest: LONGEST_PAUSE, limit, channel });

  async function deliver(due: DueDelivery, signal: AbortSignal): Promise<void> {
    // Before it is claimed: what cannot be read waits, and is not given up.
    const send = await (due.channel === 'push' ? pushOf(due) : mailOf(due)).catch((error) => putOff(due, error));
    if (!(await store.transaction((tx) => claimDelivery(tx, due.id)))) return;
    const tried = await send(signal);
    onDelivery?.(due.channel, tried.outcome);
    await store.transaction((tx) => settle(tx, due, tried));
  }

  /** Counts a try that could not begin, so that what is wrong with one delivery holds up no others; throws why. */
  async function putOff(due: DueDelivery, error: unknown): Promise<never> {
    await store.transaction(async (tx) => {
      if (await claimDelivery(tx, due.id)) await settle(tx, due, { outcome: 'waiting', problem: problemOf(error) });
    });
    throw error;
  }

  async function settle(tx: Writer, due: DueDelivery, { outcome, problem = '', pause: wanted = 0 }: Tried) {
    const next = PAUSES[due.tries];
    if (outcome === 'gone') await forgetSubscription(tx, { id: due.target, shopperId: due.shopperId });
    if (outcome === 'waiting' && next !== undefined) {
      const dueAt = tx.now + Math.max(next, Math.min(wanted, LONGEST_PAUSE));
      await settleDelivery(tx, { id: due.id, state: 'waiting', problem, dueAt });
    } else {
      const state = outcome === 'waiting' || outcome === 'gone' ? 'failed' : outcome;
      await settleDelivery(tx, { id: due.id, state, problem });
    }
  }

  /** Sends what is due of a channel until nothing is. */
  async function sendAll(channel: DeliveryChannel, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await selectDue(CONCURRENCY, channel);
      if (due.length === 0) return;
      await allOf(due.map((one) => deliver(one, signal)));
    }
  }

  /** A mail server that does not answer holds up what is pushed by no more than `MEANWHILE`. */
  async function pushBeside(mails: Promise<void>, signal: AbortSignal): Promise<void> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    const over = mails.then(end, end);
    for (;;) {
      await sendAll('push', signal);
      if (isOver || signal.aborted) return;
      await Promise.race([over, pause(MEANWHILE, undefined, { ref: false })]);
      while (!signal.aborted && (await dispatch()));
    }
  }

  return {
    /** Whether there is anything to send, or to settle after a process that died. */
    isNeeded: async (): Promise<boolean> =>
      (await selectUndispatched(store.reader, 1)).length > 0 ||
      (await selectDue(1)).length > 0 ||
      (await isAnySending(store.reader)),

    /**
     * Sends all that is due; one process at a time runs it. What a process had under way when it died may have arrived:
     * it is not sent again. After `signal` is aborted it starts nothing.
     */
    sendDue: async (signal: AbortSignal): Promise<void> => {
      await store.transaction(giveUpSending);
      while (!signal.aborted && (await dispatch()));
      const mails = sendAll('email', signal);
      await allOf([mails, pushBeside(mails, signal)]);
    },
  };
}

/** Throws the first failure only after all have ended: what others have under way is not over before they are. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
