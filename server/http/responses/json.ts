import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { isUnavailable } from '../../../db/errors.ts';
import { BadField, badField } from '../../api/fields.ts';
import { FilesAway } from '../../files/file-store.ts';
import type { Messages } from '../../i18n.ts';
import { Overloaded } from '../../services/refused.ts';
import { named } from '../../telemetry/logger.ts';
import { localeOfCall } from '../requests/caller.ts';
import { isPassing, RETRY_AFTER, TransportError, transportBody, transportText } from './transport-error.ts';

/** Answers with JSON in the reader's language, without caching and without an ETag. */
export function sendJson(response: Response, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.status(status);
  response.set('Vary', 'Accept-Language');
  response.set('Content-Type', 'application/json; charset=utf-8');
  response.set('Content-Length', String(Buffer.byteLength(text)));
  response.end(text);
}

export interface ErrorDeps {
  messages: Messages;
  log: Logger;
}

/** Below `/api`, an unknown path gets an error in JSON, never a page (docs/domain.md, Answers). */
export const noSuchCall: RequestHandler = () => {
  throw new TransportError('notFound');
};

/** Errors thrown below `/api`. */
export function apiErrors(deps: ErrorDeps): ErrorRequestHandler {
  return (error, request, response, _next) => sendError(deps, error, request, response);
}

/** Answers an error that was thrown before a call's own answer: in the reader's language, without internal details. */
export function sendError(deps: ErrorDeps, error: unknown, request: Request, response: Response): void {
  const { messages, log } = deps;
  if (response.headersSent) return void response.destroy();
  const locale = localeOfCall(request);
  if (error instanceof BadField) {
    sendJson(response, 200, badField(error, locale, messages));
    return;
  }
  const { reason, status } = asTransportError(error);
  if (status === 500 || isOfAnother(error)) log.error({ err: error, req: named(request) }, 'a call failed');
  if (status === 503) response.set('Retry-After', RETRY_AFTER);
  const msg = messages.say(locale, transportText(reason));
  sendJson(response, status, transportBody(reason, msg));
}

/**
 * The database or the file store is unavailable, or an overload has a cause: another system's failure, and staff need to
 * know whose.
 */
function isOfAnother(error: unknown): boolean {
  return (
    isUnavailable(error) || error instanceof FilesAway || (error instanceof Overloaded && error.cause !== undefined)
  );
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  if (isPassing(error)) return new TransportError('overloaded');
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return new TransportError(status === 400 ? 'malformed' : 'fault');
}
