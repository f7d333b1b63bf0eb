import type { RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { CONSOLE_API, type ConsoleCallName, consoleMethodAndPath } from '../../../shared/console/calls.ts';
import type { ConsoleEndpoint } from '../../../shared/console/endpoint.ts';
import { consoleContract } from '../../../shared/console/index.ts';
import { readBody } from '../../http/bodies/body.ts';
import type { RateLimits } from '../../http/limits/rate-limit.ts';
import { type CallSide, callRoutes } from '../../http/routes/calls.ts';
import { writeKey } from '../../services/staff/write-key.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import type { StaffSessionChange } from '../api/handler.ts';
import type { ConsoleInvoke } from '../api/invoke.ts';
import { type StaffCallerDeps, staffCallerOf } from './caller.ts';
import { PUBLIC_LIMIT, readJson, STAFF_LIMIT } from './read-json.ts';

interface Deps extends StaffCallerDeps {
  invoke: ConsoleInvoke;
  limits: RateLimits;
  origin: string;
  log: Logger;
}

/** The calls of the console. */
export function consoleCallRoutes(deps: Deps): Router {
  const { invoke, cookie, limits, origin, log } = deps;
  const side: CallSide<ConsoleCallName, StaffSessionChange> = {
    ...{ contract: consoleContract, methodAndPath: consoleMethodAndPath, limits, cookie, origin, log },
    bodyOf: (name) => {
      const { file, mostBytes, right }: ConsoleEndpoint = consoleContract[name];
      return file === null ? readJson(right === 'public' ? PUBLIC_LIMIT : STAFF_LIMIT) : readBody(file, mostBytes);
    },
    limitReadsBody: () => false,
    // Of strangers nothing is read that only staff may send.
    before: (name) => (isWrite(name) && consoleContract[name].right !== 'public' ? [signedInOnly(deps)] : []),
    answer: async (name, request) => {
      const caller = await staffCallerOf(request, deps);
      const { body: fields } = request;
      const given = consoleContract[name].idempotent ? request.get('idempotency-key') : undefined;
      const key = given && caller.staff ? writeKey(given, { name, fields, staffId: caller.staff.staffId }) : undefined;
      return await invoke(name, fields, { ...caller, key });
    },
    statusOf: (code) => (code === 400 ? 200 : code),
  };
  return callRoutes(side, CONSOLE_API);
}

const isWrite = (name: ConsoleCallName) => consoleMethodAndPath(name)[0] === 'POST';

export function signedInOnly(deps: StaffCallerDeps): RequestHandler {
  return async (request, _, next) => {
    const { staff } = await staffCallerOf(request, deps);
    next(staff ? undefined : new StaffRefused('notSignedIn', { code: 401 }));
  };
}
