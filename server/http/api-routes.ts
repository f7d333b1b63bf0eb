import type { Request, RequestHandler, Response } from 'express';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { contract } from '../../shared/contract/index.ts';
import { type Invoke, type Outcome, UNAUTHORISED } from '../api/invoke.ts';
import { type ApiErrorDeps, sendError } from './api-errors.ts';
import { fieldsOf } from './body.ts';
import { type CallerDeps, callerOf } from './caller.ts';
import type { Fields } from './gathered.ts';
import { sendJson } from './json.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { keptAnswer } from './kept-calls.ts';
import { fieldsOfQuery, queryOf } from './query.ts';
import type { RateLimits } from './rate-limit.ts';
import type { FlatHeaders } from './ready-answer.ts';
import { sentFrom } from './sent-from.ts';
import { TransportError } from './transport-error.ts';

export interface ApiDeps extends ApiErrorDeps, CallerDeps {
  invoke: Invoke;
  answers: KeptAnswers;
  clock: () => number;
  limits: RateLimits;
  publicOrigin: string;
  /** The security headers. */
  head: FlatHeaders;
}

type Answer = (request: Request, response: Response) => Promise<void>;

interface Served {
  method: 'GET' | 'POST';
  limit: RequestHandler;
  answer: Answer;
}

/**
 * Every call of the contract (docs/domain.md, Answers), by one look-up of its path and with all headers written at
 * once: a router that asks each route in turn, and a header set at a time, cost more than a purchase does
 * (docs/decisions/0019-the-way-in.md).
 */
export function apiRoutes(deps: ApiDeps): RequestHandler {
  const served = new Map((Object.keys(calls) as CallName[]).map((name) => [methodAndPath(name)[1], serve(name, deps)]));
  return (request, response, next) => {
    const call = served.get(request.path);
    if (!call) return next();
    const fail = (error: unknown) => sendError(deps, error, request, response);
    const { method, limit, answer } = call;
    if (request.method !== method && !(request.method === 'HEAD' && method === 'GET')) {
      response.setHeader('Allow', method);
      return fail(new TransportError('methodNotAllowed'));
    }
    const go = (error?: unknown) => {
      if (error !== undefined) fail(error);
      else answer(request, response).catch(fail);
    };
    limit(request, response, go);
  };
}

function serve(name: CallName, deps: ApiDeps): Served {
  const [method] = methodAndPath(name);
  const endpoint: Endpoint = contract[name];
  const alone =
    method === 'GET'
      ? answerTo(name, deps, ({ url }) => fieldsOfQuery(queryOf(url)))
      : answerTo(name, deps, bodyOf(endpoint, deps));
  return {
    method,
    limit: deps.limits[endpoint.rate],
    answer: endpoint.keep ? keptAnswer(name, deps, alone) : alone,
  };
}

type Read = (request: Request, response: Response) => Fields | null | Promise<Fields | null>;

/** `null` where an answer was sent already. */
function answerTo(name: CallName, deps: ApiDeps, read: Read): Answer {
  const { invoke, cookie, publicOrigin, head } = deps;
  return async (request, response) => {
    const fields = await read(request, response);
    if (!fields) return;
    const caller = await callerOf(request, deps);
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    const outcome = await invoke(name, fields, caller, { idempotencyKey });
    if ('file' in outcome) return sendFile(response, outcome, head);
    // A form of another site must not sign its visitor in here as somebody else.
    if (outcome.session && sentFrom(request, publicOrigin) !== 'foreign') cookie.write(response, outcome.session);
    const { body, wait } = outcome;
    if (wait !== undefined) response.setHeader('Retry-After', String(wait));
    sendJson(request, response, { head, status: wait === undefined ? 200 : body.code, body });
  };
}

function bodyOf({ file, auth }: Endpoint, deps: ApiDeps): Read {
  if (file === null) return (request) => fieldsOf(request);
  return async (request, response) => {
    const { signedIn } = await callerOf(request, deps);
    if (auth === 'public' || signedIn) return fieldsOf(request, file);
    // A file is taken into memory only from somebody who may send it.
    sendJson(request, response, { head: deps.head, body: UNAUTHORISED });
    return null;
  };
}

/** What did not fit is named as pages are on the web (RFC 8288). */
function sendFile(response: Response, outcome: Extract<Outcome, { file: string }>, head: FlatHeaders): void {
  const { download, file, next } = outcome;
  for (let at = 0; at < head.length; at += 2) response.setHeader(head[at] ?? '', head[at + 1] ?? '');
  if (next !== null) response.links({ next: `?format=${download.format}&cursor=${next}` });
  response.set('Cache-Control', 'no-store').vary('Accept-Language');
  response.set('Content-Disposition', `attachment; filename="${download.name}"`).type(download.type).send(file);
}
