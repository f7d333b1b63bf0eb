import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type ApiErrorDeps, sendError } from '../responses/api-errors.ts';
import { TransportError } from '../responses/transport-error.ts';

/** Headers of a request at the most. */
const MOST_HEADERS = 100;

/** How long what is left of a body is waited for once the answer is out, in ms. */
const REST_OF_BODY = 1000;

interface Deps extends ApiErrorDeps {
  /** Sets the security headers, also of a refusal. */
  secure: RequestHandler;
  /** True from SIGTERM on. */
  stopping: () => boolean;
}

/** What is the same for every request, before anybody looks at what it asks for. */
export function entrance({ stopping, secure, ...deps }: Deps): RequestHandler {
  return (request, response, next) => {
    const { headers, rawHeaders, httpVersion, url } = request;
    // Whoever keeps a connection open would hold up the end.
    if (stopping()) response.setHeader('Connection', 'close');
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      // At once would take the answer away from who is still sending, and never would let him send for ever.
      response.on('finish', () => {
        if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), REST_OF_BODY).unref();
      });
    }
    const refuse = (reason: 'headTooLarge' | 'malformed') =>
      secure(request, response, () => {
        response.setHeader('X-Request-Id', randomUUID());
        sendError(deps, new TransportError(reason), request, response);
      });
    if (rawHeaders.length > 2 * MOST_HEADERS) return refuse('headTooLarge');
    if (headers.host === undefined && httpVersion === '1.1') return refuse('malformed');
    // The server itself, which has nothing to say of itself.
    if (url === '*') return refuse('malformed');
    next();
  };
}
