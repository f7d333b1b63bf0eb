import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { type CallName, methodAndPath } from '../../../shared/contract/calls.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { contract } from '../../../shared/contract/index.ts';
import type { Invoke } from '../../api/invoke.ts';
import { fieldsOfQuery, onlyOf, queryOf, withQuery } from '../requests/query.ts';
import { localeOfCall } from '../requests/reader-locale.ts';
import { CachedResponse, type FlatHeaders } from './cached-response.ts';
import { keyOf, type ResponseCache, sendCached } from './response-cache.ts';

export interface CachedCallDeps {
  invoke: Invoke;
  answers: ResponseCache;
  clock: () => number;
  /** The security headers. */
  head: FlatHeaders;
}

/** How long an answer is kept at the most, in ms, since it says what time it is (docs/domain.md, Group and order). */
const KEPT_FOR = 1000;

const OWN_HEADERS = [
  ...['Cache-Control', 'no-store', 'Vary', 'Accept-Language, Cookie, Accept-Encoding'],
  ...['Content-Type', 'application/json; charset=utf-8'],
];

/** A public call whose answer is given to anybody who asks the same; whoever must not have it is passed on. */
export function cachedCall(name: CallName, { invoke, answers, clock, head }: CachedCallDeps): RequestHandler {
  const { input, personal }: Endpoint = contract[name];
  const names = Object.keys((input as z.ZodObject).shape);
  const [, path] = methodAndPath(name);
  const headers = [...head, ...OWN_HEADERS];
  return async (request, response, next) => {
    const query = onlyOf(queryOf(request.url), names);
    if (query === null || (personal && request.headers.authorization !== undefined)) return next();
    const locale = localeOfCall(request);
    const key = keyOf(locale, withQuery(path, query));
    const answer = await answers.get(key, async () => {
      // The very fields that the key is made of.
      const outcome = await invoke(name, fieldsOfQuery(query), {
        ...{ signedIn: null, locale, from: () => ({ address: '', userAgent: '' }) },
        deviceMark: () => null,
      });
      if ('file' in outcome) throw new Error(`a kept answer was a file: ${name}`);
      const { body, keep } = outcome;
      const { until = Number.POSITIVE_INFINITY, tags = [] } = keep ?? {};
      return {
        value: new CachedResponse({ body: JSON.stringify(body), headers, visitorsOnly: personal }),
        keep: keep && { tags, until: Math.min(until, clock() + KEPT_FOR) },
      };
    });
    sendCached(answers, { key, answer, id: request.id }, request, response);
  };
}
