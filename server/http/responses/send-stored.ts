import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ByteRange, FileStore, StoredFile } from '../../files/file-store.ts';

/** Headers of a request that asks for less than the whole file. */
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'];

/** A request that the file cannot satisfy; `status` is its answer. */
class Unsatisfied extends Error {
  constructor(readonly status: 412 | 416) {
    super(String(status));
  }
}

/**
 * Sends a file of the store with `headers`, in part or not at all if the request's conditions say so; false, and
 * nothing is sent, if it is not there. From a folder Express sends it; from any other store it is sent with the same
 * headers. Throws `FilesAway` before anything was sent; a connection whose file breaks off is closed.
 */
export async function sendStored(
  files: FileStore,
  name: string,
  { request, response, headers }: { request: Request; response: Response; headers: Record<string, string> },
): Promise<boolean> {
  if (files.pathOf) {
    if (!(await files.stat(name))) return false;
    response.sendFile(files.pathOf(name), { dotfiles: 'allow', cacheControl: false, headers });
    return true;
  }
  const isWhole = request.method === 'GET' && CONDITIONS.every((condition) => request.get(condition) === undefined);
  const whole = isWhole ? await files.stream(name) : null;
  const stored = isWhole ? whole : await files.stat(name);
  if (!stored) return false;
  describe(response.set(headers), stored, name);
  const part = isWhole ? undefined : wantedPart(request, response, stored);
  if (part === 'none') {
    response.end();
    return true;
  }
  const found = whole ?? (await files.stream(name, part));
  // Removed since it was looked at.
  if (!found) return false;
  // Whoever broke off, the reader or the store: the pipe closes both ends, and the reader sees that bytes are missing.
  await pipeline(found.content, response).catch(() => undefined);
  return true;
}

function describe(response: Response, { bytes, modifiedAt }: StoredFile, name: string): void {
  const changed = new Date(modifiedAt);
  response.set('Accept-Ranges', 'bytes').set('Last-Modified', changed.toUTCString());
  response.set('ETag', `W/"${bytes.toString(16)}-${changed.getTime().toString(16)}"`);
  response.type(extname(name)).set('Content-Length', String(bytes));
}

/** What is to be sent, of which the answer's head tells; undefined for the whole file. Throws `Unsatisfied`. */
function wantedPart(request: Request, response: Response, { bytes }: StoredFile): ByteRange | 'none' | undefined {
  if (isOutdated(request, response)) throw new Unsatisfied(412);
  if (request.fresh) {
    response.status(304).removeHeader('Content-Type');
    response.removeHeader('Content-Length');
    return 'none';
  }
  const part = wantedRange(request, response, bytes);
  if (part) {
    response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
    response.set('Content-Length', String(part.end - part.start + 1));
  }
  return request.method === 'HEAD' ? 'none' : part;
}

function wantedRange(request: Request, response: Response, bytes: number): ByteRange | undefined {
  const ranges = isRangeFresh(request, response) ? request.range(bytes, { combine: true }) : undefined;
  if (ranges === -1) {
    response.set('Content-Range', `bytes */${bytes}`);
    throw new Unsatisfied(416);
  }
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

/** RFC 9110, 13.1.1 and 13.1.4. */
function isOutdated(request: Request, response: Response): boolean {
  const [match, since] = [request.get('If-Match'), Date.parse(request.get('If-Unmodified-Since') ?? '')];
  const tag = String(response.get('ETag'));
  if (match !== undefined) {
    const tags = match.split(',').map((one) => one.trim());
    return match !== '*' && !tags.some((one) => one === tag || `W/${one}` === tag);
  }
  return Date.parse(response.get('Last-Modified') ?? '') > since;
}

/** RFC 9110, 13.1.5. */
function isRangeFresh(request: Request, response: Response): boolean {
  const condition = request.get('If-Range');
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition.includes(String(response.get('ETag')));
  return Date.parse(response.get('Last-Modified') ?? '') <= Date.parse(condition);
}
