import type { RequestHandler } from 'express';
import { StaffRefused } from '../../services/staff/refused.ts';

/**
 * Refuses a write that a page of another site sent (docs/console.md, Calls): a browser names the page's origin and
 * whether it is this one's in headers that no script can set.
 */
export function ownOriginOnly(consoleOrigin: string): RequestHandler {
  return (request, _, next) => {
    if (request.method !== 'POST') return next();
    const isOwn = request.get('origin') === consoleOrigin && request.get('sec-fetch-site') === 'same-origin';
    next(isOwn ? undefined : new StaffRefused('foreignOrigin', { code: 403 }));
  };
}
