import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
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
import { callerOf, localeOfCall } from './caller.ts';
import { eventRoutes } from './events.ts';
import type { LiveStreams } from './live-streams.ts';
import type { RateLimits } from './rate-limit.ts';
import { sentFrom } from './sent-from.ts';
import type { SessionCookie } from './session-cookie.ts';
import { TransportError, transportStatus } from './transport-error.ts';

interface Deps {
  invoke: Invoke;
  identify: (token: string) => Promise<SignedIn | null>;
  messages: Messages;
  streams: LiveStreams;
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

function mount(router: Router, name: CallName, { invoke, identify, limits, cookie, publicOrigin }: Deps): void {
  const [method, path] = methodAndPath(name);
  const endpoint: Endpoint = contract[name];
  const { rate, file } = endpoint;
  const answer = async (request: Request, response: Response) => {
    const fields = method === 'GET' ? request.query : (request.body ?? {});
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
  const route = router.route(path);
  if (method === 'GET') route.get(limits[rate], answer);
  else if (file) route.post(limits[rate], onlyFor(endpoint, identify), readUpload(file), answer);
  else route.post(limits[rate], readBody, answer);
  route.all((_, response) => {
    response.set('Allow', method);
    throw new TransportError('methodNotAllowed');
  });
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
