import { Router } from 'express';
import { alarmRights } from '../../../shared/console/alarms.ts';
import { rightOfSubject } from '../../../shared/console/open-subjects.ts';
import { allows, areas, type Grants, type Right } from '../../../shared/console/rights.ts';
import { type StaffTopic, staffTopics } from '../../../shared/tags.ts';
import type { RateLimits } from '../../http/limits/rate-limit.ts';
import { queryOf } from '../../http/requests/query.ts';
import type { LiveStreams } from '../../http/streams/live-streams.ts';
import { Overloaded } from '../../services/refused.ts';
import type { Presence } from '../../services/staff/presence.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import type { StaffSession } from '../api/handler.ts';
import type { ConsoleCookie } from './console-cookie.ts';

interface Deps {
  identify: (token: string, options?: { active?: boolean }) => Promise<StaffSession | null>;
  cookie: ConsoleCookie;
  limits: RateLimits;
  streams: LiveStreams;
  presence: Presence;
}

/** Any of these lets staff hear of it. */
const heardWith: Record<StaffTopic, readonly Right[]> = {
  queues: [
    ...(['recharges:read', 'withdrawals:read', 'taxRefunds:read'] as const),
    ...(['shipping:read', 'returns:read', 'support:read', 'reviews:read'] as const),
  ],
  approvals: areas.flatMap((area) => [`${area}:ask` as const, `${area}:approve` as const]),
  books: [...alarmRights.books, 'audit:read'],
  system: alarmRights.system,
  groups: ['orders:read'],
};

/** What these rights let staff hear of. */
const topicsOf = (grants: Grants): StaffTopic[] =>
  staffTopics.filter((topic) => heardWith[topic].some((right) => allows(grants, right)));

/** What the page has open, if these rights let them see it. */
function subjectOf(asked: string, grants: Grants): string | undefined {
  const right = rightOfSubject(asked);
  return right !== null && allows(grants, right) ? asked : undefined;
}

/**
 * `GET /console/api/v1/events`: says what has changed, not its new state; the page then makes the calls, which check who
 * may see it. `open` names the row that the page shows. It ends with the session, and when the role's rights change.
 */
export function consoleEvents({ identify, cookie, limits, streams, presence }: Deps): Router {
  const router = Router();
  router.get('/', limits.read, async (request, response) => {
    const token = cookie.read(request);
    const staff = token === null ? null : await identify(token, { active: false });
    if (token === null || !staff) throw new StaffRefused('notSignedIn', { code: 401 });
    const countsFor = `staff:${staff.staffId}`;
    if (streams.full || streams.fullFor(countsFor)) throw new Overloaded('too many streams are open');
    const topics = topicsOf(staff.grants);
    const stillSignedIn = async () => {
      const now = await identify(token, { active: false });
      return now?.staffId === staff.staffId && String(topicsOf(now.grants)) === String(topics);
    };
    response.set('Cache-Control', 'no-store, no-transform').type('text/event-stream');
    response.set('X-Accel-Buffering', 'no').flushHeaders();
    const subject = subjectOf(queryOf(request.url).get('open') ?? '', staff.grants);
    const watch = { id: staff.staffId, topics, stillSignedIn, subject };
    streams.add(response, { countsFor, itemId: undefined, shopper: undefined, staff: watch });
    // It is over with the stream.
    if (subject !== undefined && !response.destroyed) response.on('close', presence.enter(subject, staff.staffId));
  });
  return router;
}
