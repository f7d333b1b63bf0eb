import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Messages } from '../../i18n.ts';
import { giveRequestId } from '../../telemetry/logger.ts';
import { localeOfPage } from '../requests/caller.ts';
import { sendBarePage } from '../responses/bare-page.ts';
import { sendError } from '../responses/json.ts';
import { TransportError } from '../responses/transport-error.ts';

/** Requests that wait at the most, for the event loop and for the database (docs/decisions/0020-shedding.md). */
export const MOST_WAITING = 128;

/**
 * How long requests are served before new ones are counted, in ms: many calls, and no more pages than one turn can
 * render.
 */
const SLICE = 1;

/** Turns of the event loop between two slices at the most. */
const TURNS = 16;

/**
 * How long a refusal is delayed, in ms: clients that repeat it at once would take the processor from served requests.
 */
const REFUSED_AFTER = 250;

/** How often the log reports that requests are shed, in ms. */
const REPORTED_EVERY = 10_000;

/** Monitoring, and payments that a provider reports, are always answered. */
const EXEMPT = /^\/(healthz|readyz|metrics)(\?|$)|^\/pay\/notify\//;

interface Deps {
  /** How many wait for a connection of the database, or for its writer. */
  waitingForDatabase: () => number;
  messages: Messages;
  /** Counts a shed request. */
  onShed: () => void;
  log: Logger;
}

/** Requests wait for the event loop in a queue; those that find too many waiting are answered 503 before any work. */
export function shedding({ waitingForDatabase, messages, onShed, log }: Deps): RequestHandler {
  const queue: (() => void)[] = [];
  let arrived = 0;
  let serving = false;
  let [shed, reportedAt] = [0, Number.NEGATIVE_INFINITY];

  /** Serves one slice of requests after the other, and counts new ones in between. */
  const serve = async () => {
    serving = true;
    while (queue.length > 0) {
      // The event loop accepts one connection in a turn, so while each turn brings a request, more may be in the
      // kernel's queue.
      for (let [turn, before] = [0, -1]; turn < TURNS && before < arrived; turn++) {
        before = arrived;
        await nextTurn();
      }
      const until = performance.now() + SLICE;
      do queue.shift()?.();
      while (queue.length > 0 && performance.now() < until);
    }
    serving = false;
  };
  const report = (waiting: number) => {
    onShed();
    shed++;
    if (performance.now() - reportedAt < REPORTED_EVERY) return;
    log.warn({ shed, waiting }, 'more requests come than can be answered: some are shed');
    [shed, reportedAt] = [0, performance.now()];
  };
  const refuse = (request: Request, response: Response) => {
    if (response.destroyed) return;
    giveRequestId(request, response);
    if (!/^\/api(\/|$)/.test(request.url)) {
      return sendBarePage(response, { locale: localeOfPage(request), messages, reason: 'overloaded' });
    }
    sendError({ messages, log }, new TransportError('overloaded'), request, response);
  };
  return (request, response, next) => {
    if (EXEMPT.test(request.url)) return next();
    arrived++;
    const waiting = queue.length + waitingForDatabase();
    if (waiting >= MOST_WAITING) {
      report(waiting);
      setTimeout(refuse, REFUSED_AFTER, request, response);
      return;
    }
    // A client that hung up while it waited gets no work done.
    queue.push(() => response.destroyed || next());
    if (!serving) void serve();
  };
}
