import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import {
  CONSOLE_API,
  type ConsoleCallName,
  consoleCalls,
  consoleMethodAndPath,
} from '../../../shared/console/calls.ts';
import type { ConsoleEndpoint } from '../../../shared/console/endpoint.ts';
import { consoleContract } from '../../../shared/console/index.ts';
import { readBody } from '../../http/bodies/body.ts';
import { oneLargeFileAtATime } from '../../http/bodies/large-files.ts';
import { queryOf } from '../../http/requests/query.ts';
import { sendJson } from '../../http/responses/json.ts';
import { TransportError } from '../../http/responses/transport-error.ts';
import { StaffRefused } from '../../services/staff/refused.ts';
import { writeKey } from '../../services/staff/write-key.ts';
import type { ConsoleFile } from '../api/handler.ts';
import type { ConsoleInvoke } from '../api/invoke.ts';
import { type StaffCallerDeps, staffCallerOf } from './caller.ts';
import type { ConsoleLimits } from './console-limits.ts';
import { PUBLIC_LIMIT, readJson, STAFF_LIMIT } from './read-json.ts';

export interface ConsoleCallDeps extends StaffCallerDeps {
  invoke: ConsoleInvoke;
  limits: ConsoleLimits;
  log: Logger;
}

/** Every call of the console's contract, by its path to the letter. */
export function consoleCallRoutes(deps: ConsoleCallDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const name of Object.keys(consoleCalls) as ConsoleCallName[]) {
    const [method, path] = consoleMethodAndPath(name);
    const { rate, file, mostBytes, right }: ConsoleEndpoint = consoleContract[name];
    const isPublic = right === 'public';
    const readFields = file === null ? readJson(isPublic ? PUBLIC_LIMIT : STAFF_LIMIT) : readBody(file, mostBytes);
    const read = method === 'GET' ? readQuery : deps.limits.reading(readFields);
    const route = router.route(path.slice(CONSOLE_API.length));
    route[method === 'GET' ? 'get' : 'post'](
      deps.limits[rate],
      // Of strangers nothing is read that only staff may send.
      ...(method === 'POST' && !isPublic ? [signedInOnly(deps)] : []),
      ...(mostBytes === undefined ? [read, answer(name, deps)] : [oneLargeFileAtATime(read, answer(name, deps))]),
    );
    route.all(() => {
      throw new TransportError('methodNotAllowed');
    });
  }
  return router;
}

const readQuery: RequestHandler = (request, _, next) => {
  request.body = Object.fromEntries(queryOf(request.url));
  next();
};

function signedInOnly(deps: ConsoleCallDeps): RequestHandler {
  return async (request, _, next) => {
    const { staff } = await staffCallerOf(request, deps);
    next(staff ? undefined : new StaffRefused('notSignedIn', { code: 401 }));
  };
}

function answer(name: ConsoleCallName, deps: ConsoleCallDeps): RequestHandler {
  return async (request, response) => {
    const caller = await staffCallerOf(request, deps);
    const given = request.get('idempotency-key');
    const key =
      given && caller.staff
        ? writeKey(given, { name, fields: request.body, staffId: caller.staff.staffId })
        : undefined;
    const outcome = await deps.invoke(name, request.body, { ...caller, key });
    if ('file' in outcome) return await sendFile(response, outcome.file, deps.log);
    const { body, session, retryAfter } = outcome;
    if (session) deps.cookie.write(response, session);
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    sendJson(response, body.code === 400 ? 200 : body.code, body);
  };
}

async function sendFile(response: Response, { name, type, body }: ConsoleFile, log: Logger): Promise<void> {
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
