import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { isUnavailable } from '../../db/store.ts';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { contract } from '../../shared/contract/index.ts';
import type { SignedIn } from '../api/caller.ts';
import { fieldMessage } from '../api/field-message.ts';
import { BadField } from '../api/fields.ts';
import { type Invoke, type Outcome, UNAUTHORISED } from '../api/invoke.ts';
import type { MessageKey, Messages } from '../i18n.ts';
import { Overloaded } from '../services/refused.ts';
import { readBody, readUpload } from './body.ts';
import { callerOf } from './caller.ts';
import { eventRoutes } from './events.ts';
import { canonicalQuery, type KeptAnswers, keyOf, sendKept } from './kept-answers.ts';
import type { LiveStreams } from './live-streams.ts';
import type { RateLimits } from './rate-limit.ts';
import { localeOfCall } from './reader-locale.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { sentFrom } from './sent-from.ts';
import type { SessionCookie } from './session-cookie.ts';
import { TransportError, transportStatus } from './transport-error.ts';

interface Deps {
  invoke: Invoke;
  identify: (token: string) => Promise<SignedIn | null>;
  messages: Messages;
  answers: KeptAnswers;
  streams: LiveStreams;
  clock: () => number;
  limits: RateLimits;
  cookie: SessionCookie;
  publicOrigin: string;
  log: Logger;
}

/** Every call of the contract as a route; below `/api` an answer is always JSON (domain.md, Answers). */
export function apiRoutes(deps: Deps): Router {
  const router = Router();
  router.use(eventRoutes(deps));
  for (const name of Object.keys(calls) as CallName[]) mount(router, name, deps);
  router.use('/api', () => {
    throw new TransportError('notFound');
  });
  router.use('/api', errorAnswer(deps));
  return router;
}

function mount(router: Router, name: CallName, deps: Deps): void {
  const [method, path] = methodAndPath(name);
  const endpoint: Endpoint = contract[name];
  const { rate, file } = endpoint;
  const limit = deps.limits[rate];
  const route = router.route(path);
  const answer = answerOf(name, deps);
  if (method === 'GET' && endpoint.keep) route.get(limit, keptAnswer(name, deps, answer));
  else if (method === 'GET') route.get(limit, answer);
  else if (file) route.post(limit, onlyFor(endpoint, deps.identify), readUpload(file), answer);
  else route.post(limit, readBody, answer);
  route.all((_, response) => {
    response.set('Allow', method);
    throw new TransportError('methodNotAllowed');
  });
}

function answerOf(name: CallName, { invoke, identify, cookie, publicOrigin }: Deps) {
  return async (request: Request, response: Response): Promise<void> => {
    const fields = request.method === 'POST' ? (request.body ?? {}) : request.query;
    const caller = await callerOf(request, identify);
    const idempotencyKey = request.get('Idempotency-Key');
    const outcome = await invoke(name, fields, caller, { idempotencyKey });
    response.set('Cache-Control', 'no-store').vary('Accept-Language');
    if ('file' in outcome) {
      sendFile(response, outcome);
      return;
    }
    // A form of another site must not sign its visitor in here as somebody else.
    if (outcome.session && sentFrom(request, publicOrigin) !== 'foreign') cookie.write(response, outcome.session);
    response.json(outcome.body);
  };
}

/** How long an answer is kept at the most, in ms, since it says what time it is (domain.md, Group and order). */
const KEPT_FOR = 1000;

const KEPT_HEADERS = [
  ...['Cache-Control', 'no-store', 'Vary', 'Accept-Language, Cookie, Accept-Encoding'],
  ...['Content-Type', 'application/json; charset=utf-8'],
];

/** A public call whose answer anybody may be given who asks the same; whoever must not is answered by `alone`. */
function keptAnswer(name: CallName, { invoke, answers, clock }: Deps, alone: RequestHandler): RequestHandler {
  const { input, personal }: Endpoint = contract[name];
  const names = Object.keys((input as z.ZodObject).shape);
  const [, path] = methodAndPath(name);
  return async (request, response, next) => {
    const query = canonicalQuery(new URLSearchParams(request.originalUrl.split('?')[1]), names);
    const shopper = request.headers.authorization !== undefined;
    if (query === null || (personal && shopper)) return alone(request, response, next);
    const locale = localeOfCall(request);
    const key = keyOf(locale, path + query);
    const answer = await answers.get(key, async () => {
      const outcome = await invoke(name, request.query, { signedIn: null, locale, userAgent: '' });
      if ('file' in outcome) throw new Error(`a kept answer was a file: ${name}`);
      const { body, keep } = outcome;
      const { until = Number.POSITIVE_INFINITY, tags = [] } = keep ?? {};
      return {
        value: new ReadyAnswer({ body: JSON.stringify(body), headers: KEPT_HEADERS, visitorsOnly: personal }),
        keep: keep && { tags, until: Math.min(until, clock() + KEPT_FOR) },
      };
    });
    sendKept(answers, { key, answer, head: [] }, request, response);
  };
}

/** A file is taken into memory only from somebody who may send it. */
function onlyFor({ auth }: Endpoint, identify: Deps['identify']): RequestHandler {
  return async (request, response, next) => {
    const { signedIn } = await callerOf(request, identify);
    if (auth === 'public' || signedIn) return next();
    response.set('Cache-Control', 'no-store').json(UNAUTHORISED);
  };
}

/** What did not fit is named as pages are on the web (RFC 8288). */
function sendFile(response: Response, { download, file, next }: Extract<Outcome, { file: string }>): void {
  if (next !== null) response.links({ next: `?format=${download.format}&cursor=${next}` });
  response.set('Content-Disposition', `attachment; filename="${download.name}"`).type(download.type).send(file);
}

function errorAnswer({ messages, log }: Deps): ErrorRequestHandler {
  return (error, request, response, _next) => {
    if (error instanceof BadField) {
      response.json({ code: 400, msg: fieldMessage(error, localeOfCall(request), messages), data: null });
      return;
    }
    const { reason } = asTransportError(error);
    const status = transportStatus[reason];
    // An overload with a cause is somebody else's failure, and staff need to know whose.
    if (status === 500 || (error instanceof Overloaded && error.cause))
      (request.log ?? log).error({ err: error }, 'a call failed');
    if (status === 503) response.set('Retry-After', '1');
    const key: MessageKey = `transport.${reason}`;
    const msg = messages.say(localeOfCall(request), key);
    response.status(status).json({ code: status, msg, data: null });
  };
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  if (isUnavailable(error) || error instanceof Overloaded) return new TransportError('overloaded');
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return new TransportError(status === 400 ? 'malformed' : 'fault');
}
