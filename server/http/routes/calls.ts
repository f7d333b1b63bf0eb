import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type CallName, calls, methodAndPath } from '../../../shared/contract/calls.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { contract } from '../../../shared/contract/index.ts';
import { type Invoke, type Outcome, UNAUTHORISED } from '../../api/invoke.ts';
import { readBody } from '../bodies/body.ts';
import { type CachedCallDeps, cachedCall } from '../cache/cached-calls.ts';
import { isView } from '../cache/views.ts';
import type { RateLimits } from '../limits/rate-limit.ts';
import { type CallerDeps, callerOf } from '../requests/caller.ts';
import { fieldsOfQuery, queryOf } from '../requests/query.ts';
import { sentFrom } from '../requests/sent-from.ts';
import { sendJson } from '../responses/json.ts';
import { TransportError } from '../responses/transport-error.ts';

export interface CallDeps extends CallerDeps, CachedCallDeps {
  invoke: Invoke;
  limits: RateLimits;
  publicOrigin: string;
}

/** Every call of the contract (docs/domain.md, Answers), by its path to the letter. */
export function callRoutes(deps: CallDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const name of Object.keys(calls) as CallName[]) {
    const [method, path] = methodAndPath(name);
    const endpoint: Endpoint = contract[name];
    const route = router.route(path);
    const read = method === 'GET' ? readQuery : deps.limits.reading(readBody(endpoint.file));
    const limit = deps.limits[endpoint.rate];
    // A credentials call is limited by the account in its body, which is therefore read first.
    const limitAfterBody = endpoint.rate === 'credentials';
    route[method === 'GET' ? 'get' : 'post'](
      ...(limitAfterBody ? [read, limit] : [limit]),
      ...(endpoint.cachePolicy ? [cachedCall(name, deps)] : []),
      // A file is read into memory only if the caller may send one.
      ...(endpoint.file !== null && endpoint.auth === 'session' ? [signedInOnly(deps)] : []),
      ...(limitAfterBody ? [] : [read]),
      answer(name, deps),
    );
    route.all(refuseMethod(method));
  }
  return router;
}

const readQuery: RequestHandler = (request, _, next) => {
  request.body = fieldsOfQuery(queryOf(request.url));
  next();
};

/** The call's own answer to the fields in `request.body`. */
function answer(name: CallName, deps: CallDeps): RequestHandler {
  const { invoke, cookie, publicOrigin } = deps;
  return async (request, response) => {
    const caller = await callerOf(request, deps);
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    const outcome = await invoke(name, request.body, caller, { idempotencyKey });
    if ('file' in outcome) return sendFile(response, outcome);
    // A form of another site must not log its visitor in as somebody else.
    if (outcome.session && sentFrom(request, publicOrigin) !== 'foreign') cookie.write(response, outcome.session);
    const { body, retryAfter } = outcome;
    if (name === 'itemDetail' && body.code === 200) countView(request, deps);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    sendJson(response, retryAfter === undefined ? 200 : body.code, body);
  };
}

/** Of a shopper's own answer; those for everybody are counted where they are sent from the cache. */
function countView(request: Request, { cache }: CallDeps): void {
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

function refuseMethod(allowed: 'GET' | 'POST'): RequestHandler {
  return (_, response) => {
    response.set('Allow', allowed);
    throw new TransportError('methodNotAllowed');
  };
}

/** A file, with the next page in a `Link` header (RFC 8288). */
function sendFile(response: Response, { download, file, next }: Extract<Outcome, { file: string }>): void {
  if (next !== null) response.links({ next: `?format=${download.format}&cursor=${next}` });
  response.vary('Accept-Language');
  response.set('Content-Disposition', `attachment; filename="${download.name}"`).type(download.type).send(file);
}
