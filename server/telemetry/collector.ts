import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';

export interface CollectorDeps {
  /** The metrics as text; rejects if they cannot be had. */
  collect: () => Promise<string>;
  /** What a collector sends; nothing is asked of it if left out. */
  token: string | undefined;
  log: Logger;
}

/** Answers a collector with the metrics; 401 without the token, 503 if they cannot be had. */
export async function answerCollector(
  { collect, token, log }: CollectorDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = digest(request.headers.authorization ?? '');
  if (token !== undefined && !timingSafeEqual(given, digest(`Bearer ${token}`))) {
    response.writeHead(401, { ...TEXT, 'WWW-Authenticate': 'Bearer' }).end('401');
    return;
  }
  try {
    const text = await collect();
    response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
  } catch (error) {
    log.error({ err: error }, 'the metrics could not be collected');
    response.writeHead(503, TEXT).end('503');
  }
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Of one length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest();
