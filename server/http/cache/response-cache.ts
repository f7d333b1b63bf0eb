import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Store } from '../../../db/store.ts';
import type { Locale } from '../../../shared/locales.ts';
import { MAX_AGE, TaggedCache } from '../../cache/tagged-cache.ts';
import { requestIdOf } from '../../telemetry/request-id.ts';
import { nameRoute, type RequestTimes } from '../../telemetry/request-times.ts';
import { localeOfCall, localeOfPage } from '../requests/caller.ts';
import type { PreparedResponse } from '../responses/prepared-response.ts';
import { isView } from './views.ts';

/** Public pages and answers of public calls, each with all its headers. */
export interface ResponseCache extends TaggedCache<PreparedResponse> {
  /** Called with the item of each answer that somebody looks at. */
  viewed: (itemId: number) => void;
}

interface Shop {
  store: Store;
  clock: () => number;
  /** Nobody counts views without them. */
  services?: { views: { add: (itemId: number) => void } };
}

/** An empty cache that every write to the shop's database invalidates. */
export function createResponseCache({ store, clock, services }: Shop, bytes: number): ResponseCache {
  const sizeOf = (answer: PreparedResponse) => answer.size;
  const cache = new TaggedCache<PreparedResponse>({
    maxSize: bytes,
    sizeOf,
    clock,
    maxAge: MAX_AGE,
    isListening: store.isListening,
  });
  store.onInvalidated(cache.invalidate);
  return Object.assign(cache, { viewed: services?.views.add ?? (() => undefined) });
}

/** The cache key of an answer; `url` has only the parameters that affect it. */
export function keyOf(locale: Locale, url: string): string {
  return `${locale} ${url}`;
}

/** Sends a cached answer, and tells the cache if its size has changed (another encoding was added). */
export function sendCached(
  cache: ResponseCache,
  { key, answer, id }: { key: string; answer: PreparedResponse; id: string },
  request: IncomingMessage,
  response: Response,
): void {
  const { itemId, route } = answer;
  nameRoute(response, route);
  if (itemId !== undefined && isView(request, itemId)) cache.viewed(itemId);
  if (answer.send(request, response, id)) cache.resize(key);
}

interface Deps {
  cache: ResponseCache;
  times: Pick<RequestTimes, 'sent'>;
  log: Logger;
}

/**
 * Sends a cached answer to a GET or HEAD before security headers, shedding, log and routes run. Cached answers are not
 * rate limited, since counting one would cost more than sending it (docs/decisions/0017-response-cache.md). Routes put
 * their answers into the same cache.
 */
export function responseCache({ cache, times, log }: Deps): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    const { url } = request;
    // At that level every request is logged, by a middleware further down.
    if (log.isLevelEnabled('debug')) return next();
    const key = keyOf(url.startsWith('/api/') ? localeOfCall(request) : localeOfPage(request), url);
    const answer = cache.find(key);
    if (!answer || (answer.visitorsOnly && request.headers.authorization !== undefined)) return next();
    sendCached(cache, { key, answer, id: requestIdOf(request) }, request, response);
    times.sent(answer.route, response.statusCode, began);
  };
}
