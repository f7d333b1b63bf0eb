import { Router } from 'express';
import { CONSOLE_API } from '../../../shared/console/calls.ts';
import { allows, areas, type Grants, type Right } from '../../../shared/console/rights.ts';
import { type StaffTopic, staffTopics } from '../../../shared/tags.ts';
import { addressOf, type RateLimits } from '../../http/limits/rate-limit.ts';
import type { LiveStreams } from '../../http/streams/live-streams.ts';
import { Overloaded } from '../../services/refused.ts';
import { StaffRefused } from '../../services/staff/refused.ts';
import type { StaffSession } from '../api/handler.ts';
import type { ConsoleCookie } from './console-cookie.ts';

interface Deps {
  identify: (token: string, options?: { active?: boolean }) => Promise<StaffSession | null>;
  cookie: ConsoleCookie;
  limits: RateLimits;
  streams: LiveStreams;
}

/** Any of these lets staff hear of it. */
const heardWith: Record<StaffTopic, readonly Right[]> = {
  queues: ['recharges:read', 'withdrawals:read', 'taxRefunds:read'],
  approvals: areas.flatMap((area) => [`${area}:ask` as const, `${area}:approve` as const]),
  books: ['withdrawals:read', 'audit:read'],
};

/** What these rights let staff hear of. */
export const topicsOf = (grants: Grants): StaffTopic[] =>
  staffTopics.filter((topic) => heardWith[topic].some((right) => allows(grants, right)));

/**
 * `GET /console/api/v1/events`: says what has changed, not its new state; the page then makes the calls, which check who
 * may see it. It ends with the session, and when the role's rights change.
 */
export function consoleEvents({ identify, cookie, limits, streams }: Deps): Router {
  const router = Router();
  router.get(`${CONSOLE_API}/events`, limits.read, async (request, response) => {
    const token = cookie.read(request);
    const staff = token === null ? null : await identify(token, { active: false });
    if (token === null || !staff) throw new StaffRefused('notSignedIn', { code: 401 });
    const address = addressOf(request);
    if (streams.full || streams.fullFor(address)) throw new Overloaded('too many streams are open');
    const topics = topicsOf(staff.grants);
    const stillSignedIn = async () => {
      const now = await identify(token, { active: false });
      return now?.staffId === staff.staffId && String(topicsOf(now.grants)) === String(topics);
    };
    response.set('Cache-Control', 'no-store, no-transform').type('text/event-stream');
    response.set('X-Accel-Buffering', 'no').flushHeaders();
    const watch = { id: staff.staffId, topics, stillSignedIn };
    streams.add(response, { address, itemId: undefined, shopper: undefined, staff: watch });
  });
  return router;
}
