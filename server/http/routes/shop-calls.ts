import type { Request, RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { methodAndPath } from '../../../shared/contract/calls.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { contract } from '../../../shared/contract/index.ts';
import { UNAUTHORISED } from '../../api/invoke.ts';
import { readBody } from '../bodies/body.ts';
import { type CachedCallDeps, cachedCall } from '../cache/cached-calls.ts';
import { isView } from '../cache/views.ts';
import type { RateLimits } from '../limits/rate-limit.ts';
import { type CallerDeps, callerOf } from '../requests/caller.ts';
import { sendJson } from '../responses/json.ts';
import { callRoutes } from './calls.ts';

interface Deps extends CallerDeps, CachedCallDeps {
  limits: RateLimits;
  publicOrigin: string;
  log: Logger;
}

/** The calls of the shop. */
export function shopCallRoutes(deps: Deps): Router {
  const { invoke, cookie, publicOrigin, limits, log } = deps;
  return callRoutes({
    ...{ contract, methodAndPath, limits, cookie, origin: publicOrigin, log },
    bodyOf: (name) => readBody(contract[name].file),
    // That of a log-in counts for the account in its body.
    limitReadsBody: (name) => contract[name].rate === 'credentials',
    before: (name) => {
      const { cachePolicy, file, auth }: Endpoint = contract[name];
      // A file is read into memory only if the caller may send one.
      const signedIn = file !== null && auth === 'session' ? [signedInOnly(deps)] : [];
      return cachePolicy ? [cachedCall(name, deps), ...signedIn] : signedIn;
    },
    answer: async (name, request) => {
      const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
      const outcome = await invoke(name, request.body, await callerOf(request, deps), { idempotencyKey });
      if (name === 'itemDetail' && 'body' in outcome && outcome.body.code === 200) countView(request, deps);
      return outcome;
    },
    statusOf: (code) => (code === 429 ? code : 200),
  });
}

/** Of a shopper's own answer; those for everybody are counted where they are sent from the cache. */
function countView(request: Request, { cache }: CachedCallDeps): void {
  const itemId = Number(request.body.id);
  if (isView(request, itemId)) cache.viewed(itemId);
}

function signedInOnly(deps: CallerDeps): RequestHandler {
  return async (request, response, next) => {
    const { signedIn } = await callerOf(request, deps);
    if (signedIn) next();
    else sendJson(response, 200, UNAUTHORISED);
  };
}
