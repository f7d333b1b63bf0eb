import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { wholeNumberOptional } from '../../../shared/contract/fields.ts';
import { BadField, badField, parseFields } from '../../api/fields.ts';
import { UNAUTHORISED } from '../../api/invoke.ts';
import type { Messages } from '../../i18n.ts';
import { Overloaded } from '../../services/refused.ts';
import { addressOf, type RateLimits } from '../limits/rate-limit.ts';
import { type CallerDeps, callerOf, localeOfCall } from '../requests/caller.ts';
import { fieldsOfQuery, queryOf } from '../requests/query.ts';
import { TransportError } from '../responses/transport-error.ts';
import type { LiveStreams } from './live-streams.ts';

interface Deps extends CallerDeps {
  streams: LiveStreams;
  messages: Messages;
  limits: RateLimits;
  clock: () => number;
}

export const EVENTS_PATH = '/api/events';

/**
 * When a client with too many open streams may ask for another one, in seconds; streams end when their pages are left.
 */
const AGAIN = '30';

/** What a stream may watch besides the caller's own data. */
export const eventsInput = z.object({ item: wholeNumberOptional(1, Number.MAX_SAFE_INTEGER) });

/**
 * `GET /api/events`: server-sent events that say what has changed, not its new state; the client then makes the calls,
 * which check who may see it (docs/domain.md, Answers). `item` watches one item; with a session, `own` reports changes
 * of the shopper's orders and wallet.
 */
export function eventRoutes({ streams, messages, limits, clock, ...deps }: Deps): Router {
  const router = Router();
  router.get(EVENTS_PATH, limits.read, async (request: Request, response: Response) => {
    // Not compressed either, since that would delay events.
    response.set('Cache-Control', 'no-store, no-transform');
    try {
      const { item: itemId } = parseFields(eventsInput, fieldsOfQuery(queryOf(request.url)));
      const { signedIn } = await callerOf(request, deps);
      const { authorization } = request.headers;
      if (authorization && !signedIn) return void response.json(UNAUTHORISED);
      const address = addressOf(request);
      if (streams.fullFor(address)) {
        response.set('Retry-After', AGAIN);
        throw new TransportError('tooMany');
      }
      if (streams.full) throw new Overloaded('too many streams are open');
      const id = signedIn?.shopperId;
      const stillSignedIn = async () => (await callerOf(request, deps)).signedIn?.shopperId === id;
      // By the clock of `server_time`, which the page was read at, not by this machine's.
      response.set('Date', new Date(clock()).toUTCString());
      response.type('text/event-stream').set('X-Accel-Buffering', 'no').flushHeaders();
      streams.add(response, {
        countsFor: address,
        itemId,
        shopper: id === undefined ? undefined : { id, stillSignedIn },
      });
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      response.json(badField(error, localeOfCall(request), messages));
    }
  });
  router.all(EVENTS_PATH, (_, response) => {
    response.set('Allow', 'GET');
    throw new TransportError('methodNotAllowed');
  });
  return router;
}
