import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Letters that neither a log nor a header can misread. */
const PLAIN = /^[\w.:+/=-]{8,128}$/;

/** The id that a proxy has given the request (`X-Request-Id`), if it is a plain one, else a new one. */
export function requestIdOf({ headers: { 'x-request-id': given } }: Pick<IncomingMessage, 'headers'>): string {
  return typeof given === 'string' && PLAIN.test(given) ? given : randomUUID();
}
