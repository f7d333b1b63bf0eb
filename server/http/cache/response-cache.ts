import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Store } from '../../../db/store.ts';
import type { Locale } from '../../../shared/locales.ts';
import { TaggedCache } from '../../cache/tagged-cache.ts';
import { localeOfCall, localeOfPage } from '../requests/reader-locale.ts';
import type { CachedResponse } from './cached-response.ts';

/** Public pages and answers of public calls, whole and ready to be sent. */
export type ResponseCache = TaggedCache<CachedResponse>;

/**
 * How long anything is kept at the most, in ms: a process that ends between its commit and its word to the others leaves
 * theirs stale (PostgreSQL). What SQLite's one process makes anew for it each minute is next to nothing.
 */
const LONGEST = 60_000;

/** An empty cache that hears of every write to the shop's database. */
export function createResponseCache(
  { store, clock }: { store: Store; clock: () => number },
  bytes: number,
): ResponseCache {
  const sizeOf = (answer: CachedResponse) => answer.size;
  const answers = new TaggedCache<CachedResponse>({
    most: bytes,
    sizeOf,
    clock,
    longest: LONGEST,
    hearing: store.hearing,
  });
  store.onInvalidated(answers.invalidate);
  return answers;
}

/** What an answer is kept under; `url` holds nothing that makes no difference. */
export function keyOf(locale: Locale, url: string): string {
  return `${locale} ${url}`;
}

/** Sends what is ready, and lets the cache know when that has grown. */
export function sendCached(
  answers: ResponseCache,
  { key, answer, id }: { key: string; answer: CachedResponse; id: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (answer.send(request, response, id)) answers.weigh(key);
}

interface Deps {
  answers: ResponseCache;
  log: Logger;
}

/**
 * Answers what is ready, before anything else is done. Such an answer costs less than counting it would: it is not rate
 * limited (docs/decisions/0017-kept-answers.md). Routes keep what they make in the same cache.
 */
export function responseCache({ answers, log }: Deps): RequestHandler {
  return (request, response, next) => {
    const { method, url } = request;
    // At that level every request is logged, which is done further on.
    if ((method !== 'GET' && method !== 'HEAD') || log.isLevelEnabled('debug')) return next();
    const key = keyOf(url.startsWith('/api/') ? localeOfCall(request) : localeOfPage(request), url);
    const answer = answers.find(key);
    if (!answer || (answer.visitorsOnly && request.headers.authorization !== undefined)) return next();
    sendCached(answers, { key, answer, id: randomUUID() }, request, response);
  };
}
