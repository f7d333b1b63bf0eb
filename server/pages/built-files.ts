import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { encodingOf } from '../http/responses/encoding.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The files of a folder, in the best encoding that the client accepts and the build has made. */
export function builtFiles(folder: string): RequestHandler {
  const send = sirv(folder, { etag: true, brotli: true, gzip: true, setHeaders: fileHeaders });
  return (request, response, next) => {
    // sirv looks for names alone, and would send what `br;q=0` refuses.
    request.headers['accept-encoding'] = encodingOf(request.headers['accept-encoding']);
    response.once('pipe', (file: Readable) => closedWith(response, file));
    send(request, response, next);
  };
}

/**
 * sirv pipes a file and looks no further: one whose reader leaves stayed open for ever, and one that cannot be read
 * ended the process.
 */
function closedWith(response: ServerResponse, file: Readable): void {
  file.once('error', () => response.destroy());
  response.once('close', () => file.destroy());
}

/** Files that the build names by their content never change. */
function fileHeaders(response: ServerResponse, path: string): void {
  const lasting = path.startsWith('/assets/');
  // sirv hands over node's response, without Express's `set`.
  response.setHeader('Cache-Control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
  // No ranges: for a range whose end is before its start sirv computes a negative length and throws.
  delete response.req.headers.range;
}
