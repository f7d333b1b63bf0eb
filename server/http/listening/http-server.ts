import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import type { Messages } from '../../i18n.ts';
import { giveRequestId } from '../../telemetry/logger.ts';
import { type ErrorDeps, sendError } from '../responses/json.ts';
import {
  TransportError,
  type TransportReason,
  transportBody,
  transportStatus,
  transportText,
} from '../responses/transport-error.ts';
import type { MessageClasses } from './message-classes.ts';

/** How long a connection is waited for, in ms. */
export interface Patience {
  /** Until the head of a request has come. */
  head: number;
  /** Until it has arrived completely. */
  request: number;
  /**
   * For silent connections: between two requests, or while nobody reads an answer. It is longer than the time-outs of
   * proxies, which would otherwise send into a closing connection, and than the interval of an event stream's comments.
   */
  silence: number;
  /** Between two looks at the first two. */
  look: number;
}

const PATIENCE: Patience = { head: 10_000, request: 30_000, silence: 65_000, look: 1000 };

/** How long a client may take to read why it was cut off, in ms. */
const LAST_WORD = 1000;

/** Headers of a request at the most. */
const MOST_HEADERS = 100;

/** How long the rest of a body is awaited after the answer was sent, in ms. */
const REST_OF_BODY = 1000;

/**
 * Node's server with bounds on what a connection may take, and JSON for what Node refuses by itself (docs/domain.md,
 * Answers). It may make any number of requests: Node answers those above a bound with a bare 503.
 */
export function createHttpServer(messages: Messages, classes: MessageClasses, patience: Patience = PATIENCE): Server {
  const server = createServer({
    ...classes,
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    // The time-out of silence applies here too: a separate keep-alive time-out would set a timer twice for each
    // request.
    keepAliveTimeout: 0,
    connectionsCheckingInterval: patience.look,
    // `connectionLimits` checks it, and answers in JSON.
    requireHostHeader: false,
  });
  server.setTimeout(patience.silence);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => cutOff(socket, answerTo(error, messages)));
  server.on('connect', (_, socket) => cutOff(socket, bareAnswer('methodNotAllowed', messages)));
  // Whatever else a client expects is no reason to refuse it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

interface LimitDeps extends ErrorDeps {
  /** Sets the security headers, also of a refusal. */
  secure: RequestHandler;
  /** True from SIGTERM on. */
  stopping: () => boolean;
}

/** Limits for every request of that server: the size of its head, and the end of its body. */
export function connectionLimits({ stopping, secure, ...deps }: LimitDeps): RequestHandler {
  return (request, response, next) => {
    const { headers, rawHeaders, httpVersion, url } = request;
    // Open keep-alive connections would delay the end.
    if (stopping()) response.set('Connection', 'close');
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      // If the connection were closed at once, a client that is still sending would lose the answer; if never, it could
      // send forever.
      response.on('finish', () => {
        if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), REST_OF_BODY).unref();
      });
    }
    const refuse = (reason: 'headTooLarge' | 'malformed') =>
      secure(request, response, () => {
        giveRequestId(request, response);
        sendError(deps, new TransportError(reason), request, response);
      });
    if (rawHeaders.length > 2 * MOST_HEADERS) return refuse('headTooLarge');
    if (headers.host === undefined && httpVersion === '1.1') return refuse('malformed');
    // `*` means the server itself, which answers nothing about itself.
    if (url === '*') return refuse('malformed');
    next();
  };
}

/** Answers to bytes that are no valid request, by the code of Node's error. */
function answerTo({ code }: NodeJS.ErrnoException, messages: Messages): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return bareAnswer('tooSlow', messages);
  if (code === 'HPE_HEADER_OVERFLOW') return bareAnswer('headTooLarge', messages);
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return bareAnswer('tooLarge', messages);
  return bareAnswer('malformed', messages);
}

/** In the default language, since no header could be read; as text, since there is no response to set headers on. */
function bareAnswer(reason: TransportReason, messages: Messages): string {
  const code = transportStatus[reason];
  const body = JSON.stringify(transportBody(reason, messages.say(DEFAULT_LOCALE, transportText(reason))));
  return [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    `\r\n${body}`,
  ].join('\r\n');
}

/** Sends the reason and closes. Closed at once, a client that is still sending would lose it. */
function cutOff(socket: Duplex, answer: string): void {
  // More of the refused request has arrived meanwhile.
  if (socket.writableEnded) return;
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  socket.on('error', () => socket.destroy());
  socket.end(answer);
  setTimeout(() => socket.destroy(), LAST_WORD).unref();
}

/** Whether an answer has been started already, by Node's own criterion. */
function isAnswering(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
