import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { Call } from '../../../shared/call.ts';
import type { SentFile } from '../../api/handler.ts';
import { oneLargeFileAtATime } from '../bodies/large-files.ts';
import type { RateLimits } from '../limits/rate-limit.ts';
import { fieldsOfQuery, queryOf } from '../requests/query.ts';
import { sentFrom } from '../requests/sent-from.ts';
import { sendJson } from '../responses/json.ts';
import { TransportError } from '../responses/transport-error.ts';

type Outcome<Session> = { body: { code: number }; session?: Session; retryAfter?: number } | { file: SentFile };

/** Where the calls of the shop and those of the console differ on their way through HTTP. */
export interface CallSide<Name extends string, Session> {
  contract: Record<Name, Pick<Call, 'rate' | 'file' | 'mostBytes'>>;
  methodAndPath: (name: Name) => ['GET' | 'POST', string];
  limits: RateLimits;
  /** Reads the body of a POST into `request.body`. */
  bodyOf: (name: Name) => RequestHandler;
  /** Whether its limit asks who is named in the body, which is then read first. */
  limitReadsBody: (name: Name) => boolean;
  /** What comes before anything is read: answers that are ready, or the refusal of a body that nobody may send. */
  before: (name: Name) => RequestHandler[];
  /** The answer to the fields in `request.body`. */
  answer: (name: Name, request: Request) => Promise<Outcome<Session>>;
  /** HTTP status of an answer with that `code`. */
  statusOf: (code: number) => number;
  cookie: { write: (response: Response, session: Session) => void };
  /** The server's own, from which alone somebody logs in. */
  origin: string;
  log: Logger;
}

/** Every call of a contract (docs/domain.md, Answers; docs/console.md, Calls), by its path to the letter. */
export function callRoutes<Name extends string, Session>(side: CallSide<Name, Session>, below = ''): Router {
  const { contract, methodAndPath, limits } = side;
  const router = Router({ caseSensitive: true, strict: true });
  for (const name of Object.keys(contract) as Name[]) {
    const [method, path] = methodAndPath(name);
    const { rate, mostBytes } = contract[name];
    const route = router.route(path.slice(below.length));
    const read = method === 'GET' ? readQuery : limits.reading(side.bodyOf(name));
    const answer = answerTo(name, side);
    const before = [limits[rate], ...side.before(name)];
    const readAndAnswer = mostBytes === undefined ? [read, answer] : [oneLargeFileAtATime(read, answer)];
    route[method === 'GET' ? 'get' : 'post'](
      ...(side.limitReadsBody(name) ? [read, ...before, answer] : [...before, ...readAndAnswer]),
    );
    route.all(refuseMethod(method));
  }
  return router;
}

const readQuery: RequestHandler = (request, _, next) => {
  request.body = fieldsOfQuery(queryOf(request.url));
  next();
};

function answerTo<Name extends string, Session>(name: Name, side: CallSide<Name, Session>): RequestHandler {
  return async (request, response) => {
    const outcome = await side.answer(name, request);
    if ('file' in outcome) return await sendFile(response, outcome.file, side.log);
    const { body, session, retryAfter } = outcome;
    // A form of another site must not log its visitor in as somebody else.
    if (session && sentFrom(request, side.origin) !== 'foreign') side.cookie.write(response, session);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    sendJson(response, side.statusOf(body.code), body);
  };
}

function refuseMethod(allowed: 'GET' | 'POST'): RequestHandler {
  return (_, response) => {
    response.set('Allow', allowed);
    throw new TransportError('methodNotAllowed');
  };
}

/** A file, with the next page in a `Link` header (RFC 8288). */
async function sendFile(response: Response, { name, type, body, next }: SentFile, log: Logger): Promise<void> {
  if (next !== undefined) response.links({ next });
  response.vary('Accept-Language');
  // A picture is looked at; everything else is kept.
  const how = type.startsWith('image/') ? 'inline' : 'attachment';
  response.set('Content-Disposition', `${how}; filename="${name}"`).type(type);
  if (!(body instanceof Readable)) return void response.send(body);
  // A reader who is slow, or leaves, slows or ends what is read.
  await pipeline(body, response).catch((error) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error, file: name }, 'a file was cut off');
    response.destroy();
  });
}
