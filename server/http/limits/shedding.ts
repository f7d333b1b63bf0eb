import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Messages } from '../../i18n.ts';
import { localeOfCall, localeOfPage } from '../requests/reader-locale.ts';
import { sendBarePage } from '../responses/bare-page.ts';
import { sendJson } from '../responses/json.ts';
import { RETRY_AFTER, transportStatus } from '../responses/transport-error.ts';
import type { WaitingLine } from './waiting-line.ts';

/** How long a request may wait for the event loop until it is shed, in ms (docs/decisions/0020-shedding.md). */
const TOO_LONG = 500;

/** How many must wait behind it: a short line is soon served, whatever held it up. */
const CROWD = 64;

/** How often the log tells of it at the most, in ms. */
const TOLD = 10_000;

/** Whoever looks after the shop is answered all the same, and money that a provider tells of. */
const NEVER = /^\/(healthz|readyz|metrics)(\?|$)|^\/pay\/notify\//;

interface Deps {
  line: Pick<WaitingLine, 'enter'>;
  messages: Messages;
  /** Counts one that was shed. */
  onShed: () => void;
  log: Logger;
}

/**
 * Lets requests wait for the event loop in a line, and answers 503 to those that have waited too long, before they are
 * any work.
 */
export function shedding({ line, messages, onShed, log }: Deps): RequestHandler {
  let [shed, toldAt] = [0, Number.NEGATIVE_INFINITY];
  const tell = (waited: number) => {
    shed++;
    if (performance.now() - toldAt < TOLD) return;
    log.warn({ shed, waited: Math.round(waited) }, 'more comes than can be answered in time: requests are shed');
    [shed, toldAt] = [0, performance.now()];
  };
  const refuse = (request: Request, response: Response) => {
    onShed();
    response.setHeader('X-Request-Id', randomUUID()).setHeader('Retry-After', RETRY_AFTER);
    if (!/^\/api(\/|$)/.test(request.url)) {
      return sendBarePage(response, { locale: localeOfPage(request), messages, reason: 'overloaded' });
    }
    const msg = messages.say(localeOfCall(request), 'transport.overloaded');
    sendJson(response, transportStatus.overloaded, { code: transportStatus.overloaded, msg, data: null });
  };
  return (request, response, next) => {
    if (NEVER.test(request.url)) return next();
    line.enter((waited, behind) => {
      // Whoever has gone meanwhile gets no work done.
      if (response.destroyed) return;
      if (waited <= TOO_LONG || behind < CROWD) return next();
      tell(waited);
      refuse(request, response);
    });
  };
}
