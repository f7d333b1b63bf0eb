import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { MOST_MAILS } from '../../server/services/notifications/sender.ts';
import { topicOfNotification } from '../../shared/contract/enums.ts';
import { LOOPBACK } from './loopback-certificate.ts';
import { lastCode } from './mail-server.ts';
import type { Outside } from './outside.ts';

const { deliveries, jobs, notifications, pushSubscriptions } = tables;

/** How long it may last that nothing leaves the outbox once all is well, in ms. */
const STUCK = 30_000;

/** The file of the certificate that servers of tests have, for the environment of a process. */
export function certificateIn(folder: string): string {
  const file = join(folder, 'loopback.pem');
  writeFileSync(file, LOOPBACK.cert);
  return file;
}

/** Each of these shoppers is told by a browser and by e-mail from now on. */
export async function tellOutside(
  { push, mails }: Outside,
  origin: string,
  shoppers: readonly { username: string; token: string }[],
): Promise<void> {
  for (const { username, token } of shoppers) {
    const post = async (path: string, fields: Record<string, string>) => {
      const headers = { Authorization: token };
      const response = await fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields), headers });
      expect(await response.json()).toMatchObject({ code: 200 });
    };
    await post('/api/set_email', { email: `${username}@shopper.example`, password: 'correct horse' });
    // Meanwhile others are told that theirs was set.
    const received = mails.received.filter(({ source }) => source.includes('Message-ID: <code-'));
    await post('/api/confirm_email', { code: lastCode({ received }) });
    await post('/api/push_subscribe', push.addBrowser(username));
  }
}

export async function newestNotification({ reader }: Store): Promise<number> {
  const [row] = await reader.db
    .select({ id: sql<number>`max(${notifications.id})`.mapWith(Number) })
    .from(notifications);
  return row?.id ?? 0;
}

/** The deliveries that a process had under way as it was killed; it can have no more. */
export async function underWay({ reader }: Store): Promise<number[]> {
  const rows = await reader.db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.state, 'sending'));
  return rows.map(({ id }) => id);
}

/** As if the minutes had passed that a try which failed is followed by. */
export const tryAgain = (store: Store): Promise<void> =>
  store.transaction(async (tx) => {
    await tx.db.update(deliveries).set({ dueAt: 0 }).where(eq(deliveries.state, 'waiting'));
  });

/** As if the seconds had passed that the lease of a dead process lasts. */
export const leaseIsPast = (store: Store, heldBy: string): Promise<void> =>
  store.transaction(async (tx) => {
    const its = and(eq(jobs.name, 'send-notifications'), eq(jobs.heldBy, heldBy));
    await tx.db.update(jobs).set({ heldUntil: 0 }).where(its);
  });

/** Who sends. */
export async function senderOf({ reader }: Store): Promise<string> {
  const [row] = await reader.db.select({ heldBy: jobs.heldBy }).from(jobs).where(eq(jobs.name, 'send-notifications'));
  return row?.heldBy ?? '';
}

/** Waits until nothing is left to be sent: after many rounds that is a lot. */
export async function allIsSent(store: Store): Promise<void> {
  const { db } = store.reader;
  let [fewest, movedAt] = [Number.POSITIVE_INFINITY, Date.now()];
  for (; ; await pause(200)) {
    const [undispatched] = await db
      .select({ left: count() })
      .from(notifications)
      .where(isNull(notifications.dispatchedAt));
    const open = inArray(deliveries.state, ['waiting', 'sending']);
    const [unsent] = await db.select({ left: count() }).from(deliveries).where(open);
    const left = [undispatched?.left ?? 0, unsent?.left ?? 0];
    const rows = left.reduce((sum, one) => sum + one, 0);
    if (rows === 0) return;
    if (rows < fewest) [fewest, movedAt] = [rows, Date.now()];
    if (Date.now() > movedAt + STUCK) throw new Error(`not dispatched, and not sent: ${left}`);
    await tryAgain(store);
  }
}

interface Told {
  /** Notifications with a higher id were noted when their shoppers had a browser and an address. */
  since: number;
  /** The deliveries that were under way at some kill. */
  cut: ReadonlySet<number>;
  arrived: readonly string[];
}

/** How many of these notifications each shopper has about each topic. */
async function byTopic({ reader }: Store, ids: readonly number[]): Promise<Map<string, number>> {
  const rows = new Map((await reader.db.select().from(notifications)).map((row) => [row.id, row]));
  const counts = new Map<string, number>();
  for (const id of ids) {
    const { shopperId, kind } = rows.get(id) as NonNullable<ReturnType<typeof rows.get>>;
    const key = `${topicOfNotification[kind]} to ${shopperId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Checks that nothing was told twice and nothing is untold (docs/decisions/0048-notifications.md): what was under way at
 * a kill arrived once or not at all, and is recorded as unknown; everything else arrived once, and is recorded as sent.
 */
export async function eachIsToldOnce(store: Store, { since, cut, arrived }: Told): Promise<void> {
  const { db } = store.reader;
  const browsers = new Map((await db.select().from(pushSubscriptions)).map((row) => [row.id, new URL(row.endpoint)]));
  const rows = await db.select().from(deliveries).orderBy(asc(deliveries.id));
  const nameOf = ({ channel, target, notificationId }: (typeof rows)[number]) =>
    channel === 'email' ? `email ${notificationId}` : `push ${browsers.get(target)?.pathname} ${notificationId}`;
  const times = new Map<string, number>();
  for (const name of arrived) times.set(name, (times.get(name) ?? 0) + 1);
  expect(rows.map(nameOf).filter((name) => (times.get(name) ?? 0) > 1)).toEqual([]);
  const unknown = rows.filter(({ state }) => state === 'unknown');
  expect(unknown.map(({ id }) => id)).toEqual([...cut].sort((one, other) => one - other));
  expect(rows.filter(({ state }) => state !== 'unknown' && state !== 'sent')).toEqual([]);
  const sent = rows.filter(({ state }) => state === 'sent');
  expect(sent.filter((row) => times.get(nameOf(row)) !== 1).map(nameOf)).toEqual([]);
  const meant = new Set(rows.map(nameOf));
  expect(arrived.filter((name) => !meant.has(name))).toEqual([]);
  const pushes = new Set(rows.filter(({ channel }) => channel === 'push').map((row) => row.notificationId));
  const noted = (await db.select().from(notifications)).filter(({ id }) => id > since);
  expect(noted.filter(({ id }) => !pushes.has(id))).toEqual([]);
  const mails = rows.filter(({ channel }) => channel === 'email').map((row) => row.notificationId);
  const due = await byTopic(store, [...mails.filter((id) => id <= since), ...noted.map(({ id }) => id)]);
  expect(await byTopic(store, mails)).toEqual(
    new Map([...due].map(([key, number]) => [key, Math.min(MOST_MAILS, number)])),
  );
}
