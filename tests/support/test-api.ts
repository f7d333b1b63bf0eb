import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { createApp } from '../../server/app.ts';
import { createResponseCache } from '../../server/http/cache/response-cache.ts';
import { createHttpServer } from '../../server/http/listening/http-server.ts';
import { messageClasses } from '../../server/http/listening/message-classes.ts';
import { LiveStreams } from '../../server/http/streams/live-streams.ts';
import { ensureRootInvitation } from '../../server/services/shoppers/invitations.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { untraced } from '../../server/telemetry/tracing.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { methodAndPath } from '../../shared/contract/calls.ts';
import { closeAfterTest } from './cleanup.ts';
import { TO_BEGIN_WITH } from './noted-once.ts';
import { answerChecker, publishedDocument } from './published-schema.ts';
import { METRICS_TOKEN } from './server-process.ts';
import { openTestShop, type ShopChanges, type TestShop } from './test-shop.ts';

const MEGABYTE = 1024 * 1024;

/** The app around a test shop; pages are not asked for here (tests/pages has them). */
export function appOf(
  shop: Omit<TestShop, 'clock' | 'explain' | 'file' | 'url'> & { clock: () => number },
  changes: Partial<Parameters<typeof createApp>[0]> = {},
): RequestListener {
  const { metrics = createMetrics() } = changes;
  return createApp({
    ...shop,
    metrics,
    tracing: untraced,
    collect: metrics.text,
    metricsToken: METRICS_TOKEN,
    streams: streamsOf(shop),
    cache: createResponseCache(shop, MEGABYTE),
    renderer: {
      render: () => Promise.reject(new Error('no pages in this test')),
      screenAt: async () => null,
      styleHashes: () => ["'sha256-none'"],
      consoleTags: () => '',
      assets: (_request, _response, next) => next(),
      close: async () => undefined,
    },
    shop: { currency: '¥', timeZone: 'Asia/Shanghai' },
    currencyCode: 'CNY',
    publicOrigin: 'http://127.0.0.1:3000',
    trustProxy: false,
    rateLimitScale: 0,
    stopping: () => false,
    classes: messageClasses(),
    console: null,
    ...changes,
  });
}

function streamsOf({ store, clock }: { store: Store; clock: () => number }): LiveStreams {
  const streams = new LiveStreams(clock);
  store.onInvalidated(streams.invalidate);
  return streams;
}

interface CallOptions {
  token?: string;
  key?: string;
  language?: string;
}

let checker: ReturnType<typeof answerChecker> | undefined;

/** The shop behind real HTTP; every answer is held against the published document. */
export async function openTestApi(changes: ShopChanges = {}) {
  const shop = await openTestShop(changes);
  const cache = createResponseCache(shop, MEGABYTE);
  const classes = messageClasses();
  const app = appOf(shop, { cache, classes });
  const server = createHttpServer(shop.messages, classes).on('request', app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  shop.origin.own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const invitation = (await ensureRootInvitation({ ...shop, configured: undefined, actor: 'test' })) ?? '';
  checker ??= answerChecker(publishedDocument(shop.messages));
  const wrongIn = checker;

  async function call(name: CallName, fields: Record<string, string | number> = {}, options: CallOptions = {}) {
    const [method, path] = methodAndPath(name);
    const sent = method === 'GET' ? request(server).get(path).query(fields) : request(server).post(path);
    if (method === 'POST') for (const [field, value] of Object.entries(fields)) sent.field(field, String(value));
    if (options.token) sent.set('Authorization', options.token);
    if (options.key) sent.set('Idempotency-Key', options.key);
    if (options.language) sent.set('Accept-Language', options.language);
    const answer = await sent;
    expect(wrongIn(name, answer)).toEqual([]);
    const { body, status, headers } = answer;
    return { body, status, headers };
  }

  /** Registers and logs in; with `balance` fen in the wallet, of which nobody is told. */
  async function signUp(username: string, balance = 0): Promise<string> {
    const password = 'correct horse';
    await call('register', { username, nickname: `Nick ${username}`, password, invitation_code: invitation });
    if (balance > 0) {
      await shop.services.credit({ username, amount: balance, note: TO_BEGIN_WITH, actor: 'test' });
      await shop.store.transaction((tx) =>
        tx.db.delete(tables.notifications).where(eq(tables.notifications.kind, 'wallet_credited')),
      );
    }
    const { body } = await call('login', { username, password });
    return body.data.token;
  }

  return { ...shop, cache, app, server, invitation, call, signUp };
}
