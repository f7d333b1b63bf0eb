import type { ErrorRequestHandler } from 'express';
import { type ErrorDeps, sendError, sendJson } from '../../http/responses/json.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { refusedBody } from '../texts.ts';
import { consoleLocaleOf } from './caller.ts';

/** Errors thrown below `/console/api/v1`, before a call's own answer. */
export function consoleErrors(deps: ErrorDeps): ErrorRequestHandler {
  return (error, request, response, _next) => {
    if (!(error instanceof StaffRefused)) return sendError(deps, error, request, response);
    sendJson(response, error.code, refusedBody(consoleLocaleOf(request), error));
  };
}
