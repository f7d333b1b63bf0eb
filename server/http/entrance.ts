import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { type ApiErrorDeps, sendError } from './api-errors.ts';
import { TransportError } from './transport-error.ts';

/** Headers of a request at the most. */
const MOST_HEADERS = 100;

/** How long what is left of a body is waited for once the answer is out, in ms. */
const REST_OF_BODY = 1000;

interface Deps extends ApiErrorDeps {
  /** True from SIGTERM on. */
  stopping: () => boolean;
}

/** What is the same for every request, before anybody looks at what it asks for. */
export function entrance({ stopping, ...deps }: Deps, next: RequestListener): RequestListener {
  return (request, response) => {
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
      sendError(deps, new TransportError(reason), Object.assign(request, { id: randomUUID() }), response);
    if (rawHeaders.length > 2 * MOST_HEADERS) return refuse('headTooLarge');
    if (headers.host === undefined && httpVersion === '1.1') return refuse('malformed');
    // The server itself, which has nothing to say of itself.
    if (url === '*') return refuse('malformed');
    next(request, response);
  };
}
