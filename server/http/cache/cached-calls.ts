import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { type CallName, methodAndPath } from '../../../shared/contract/calls.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { contract } from '../../../shared/contract/index.ts';
import type { Invoke } from '../../api/invoke.ts';
import { localeOfCall } from '../requests/caller.ts';
import { fieldsOfQuery, onlyOf, queryOf, withQuery } from '../requests/query.ts';
import { type FlatHeaders, PreparedResponse } from '../responses/prepared-response.ts';
import { keyOf, type ResponseCache, sendCached } from './response-cache.ts';

export interface CachedCallDeps {
  invoke: Invoke;
  cache: ResponseCache;
  clock: () => number;
  /** The security headers. */
  head: FlatHeaders;
}

/** How long an answer is cached at most, in ms: it contains the server time (docs/domain.md, Group and order). */
const MAX_AGE = 1000;

const OWN_HEADERS = [
  ...['Cache-Control', 'no-store', 'Vary', 'Accept-Language, Cookie, Accept-Encoding'],
  ...['Content-Type', 'application/json; charset=utf-8'],
];

/** Answers a public call from the cache. A request that must not get a cached answer is passed to the next handler. */
export function cachedCall(name: CallName, { invoke, cache, clock, head }: CachedCallDeps): RequestHandler {
  const { input, personal }: Endpoint = contract[name];
  const names = Object.keys((input as z.ZodObject).shape);
  const [, path] = methodAndPath(name);
  const headers = [...head, ...OWN_HEADERS];
  return async (request, response, next) => {
    const query = onlyOf(queryOf(request.url), names);
    if (query === null || (personal && request.headers.authorization !== undefined)) return next();
    const locale = localeOfCall(request);
    const key = keyOf(locale, withQuery(path, query));
    const answer = await cache.get(key, async () => {
      // The same fields that the cache key consists of.
      const outcome = await invoke(name, fieldsOfQuery(query), {
        ...{ signedIn: null, locale, from: () => ({ address: '', userAgent: '' }) },
        deviceMark: () => null,
        invitedBy: () => null,
      });
      if ('file' in outcome) throw new Error(`a cached answer was a file: ${name}`);
      const { body, cachePolicy } = outcome;
      const { expiresAt = Number.POSITIVE_INFINITY, tags = [] } = cachePolicy ?? {};
      const itemId = name === 'itemDetail' && body.code === 200 ? Number(query.get('id')) : undefined;
      return {
        value: new PreparedResponse({
          body: JSON.stringify(body),
          headers,
          visitorsOnly: personal,
          itemId,
          route: path,
        }),
        policy: cachePolicy && { tags, expiresAt: Math.min(expiresAt, clock() + MAX_AGE) },
      };
    });
    sendCached(cache, { key, answer, id: request.id }, request, response);
  };
}
