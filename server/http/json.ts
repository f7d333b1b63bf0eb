import type { ServerResponse } from 'node:http';
import { encodingOf, packed } from './encoding.ts';
import type { Named } from './logger.ts';
import type { FlatHeaders } from './ready-answer.ts';

interface Json {
  /** The security headers. */
  head: FlatHeaders;
  status?: number;
  body: unknown;
}

const OWN_HEADERS = [
  'Cache-Control',
  'no-store',
  'Vary',
  'Accept-Language',
  'Content-Type',
  'application/json; charset=utf-8',
];

/** Answers a call with JSON that no cache keeps, all headers at once. */
export function sendJson(request: Named, response: ServerResponse, { head, status = 200, body }: Json): void {
  const text = Buffer.from(JSON.stringify(body));
  const { bytes, encoding } = packed(text, encodingOf(request.headers['accept-encoding']), 'quick');
  const headers = [...head, 'X-Request-Id', request.id, ...OWN_HEADERS, 'Content-Length', String(bytes.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
